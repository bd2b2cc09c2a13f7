/**
 * Exclusive time in Amazon DynamoDB: the documents of {@link
 * dev.holdfast.availability.document.DocumentStore} as items, read consistently and written in one
 * transaction.
 */
@NullMarked
package dev.holdfast.availability.dynamodb;

import org.jspecify.annotations.NullMarked;
