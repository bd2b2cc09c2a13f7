/** Pages for who signs in, and for what is his: settings, keys, and whom he lets in. */
@NullMarked
package dev.holdfast.server.web.account;

import org.jspecify.annotations.NullMarked;
