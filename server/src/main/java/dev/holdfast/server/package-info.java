/**
 * The service: scheduling over HTTP, with pages, mails and calendars. One room per idea; {@code
 * api} is what the rooms share.
 */
@NullMarked
package dev.holdfast.server;

import org.jspecify.annotations.NullMarked;
