/**
 * Exclusive time in RavenDB: the documents of {@link
 * dev.holdfast.availability.document.DocumentStore} as compare-exchange values, written in
 * cluster-wide transactions.
 */
@NullMarked
package dev.holdfast.availability.ravendb;

import org.jspecify.annotations.NullMarked;
