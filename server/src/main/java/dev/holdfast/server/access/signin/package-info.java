/** Sign-in by password, one-time link or OpenID Connect, and its pages. */
@NullMarked
package dev.holdfast.server.access.signin;

import org.jspecify.annotations.NullMarked;
