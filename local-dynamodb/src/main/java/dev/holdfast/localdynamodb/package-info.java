/** DynamoDB Local in a process of its own. */
@NullMarked
package dev.holdfast.localdynamodb;

import org.jspecify.annotations.NullMarked;
