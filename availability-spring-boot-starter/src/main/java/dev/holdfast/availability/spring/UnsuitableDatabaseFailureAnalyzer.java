package dev.holdfast.availability.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Lets Spring Boot show what is wrong and what to do, instead of a stack trace. */
final class UnsuitableDatabaseFailureAnalyzer
    extends AbstractFailureAnalyzer<UnsuitableDatabaseException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, UnsuitableDatabaseException cause) {
    return new FailureAnalysis(cause.description(), cause.remedy(), cause);
  }
}
