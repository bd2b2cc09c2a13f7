/** What has to be done outside the database, and is not forgotten. */
@NullMarked
package dev.holdfast.scheduling.task;

import org.jspecify.annotations.NullMarked;
