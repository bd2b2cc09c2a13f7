package dev.holdfast.availability.spring;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * The starter's tests as they were compiled with Spring Boot 3.5. Without those that name types
 * which Spring Boot 4 has elsewhere, and without MariaDB, which starts slowly.
 */
@Suite
@SelectPackages({"dev.holdfast.availability.spring", "rental"})
@ExcludeClassNamePatterns(".*\\.(HealthTest|FlywayTest|MariaDb.*|.*OnSpringBoot4Test)")
final class StarterOnSpringBoot4Test {}
