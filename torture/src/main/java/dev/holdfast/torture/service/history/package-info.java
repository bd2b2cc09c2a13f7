/** What clients asked the service for, what it answered, and what it shows in the end. */
@NullMarked
package dev.holdfast.torture.service.history;

import org.jspecify.annotations.NullMarked;
