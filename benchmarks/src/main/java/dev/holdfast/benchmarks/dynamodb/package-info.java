/** What the service consumes of DynamoDB. */
@NullMarked
package dev.holdfast.benchmarks.dynamodb;

import org.jspecify.annotations.NullMarked;
