/** The OpenAPI document and the page that shows it. */
@NullMarked
package dev.holdfast.server.api.docs;

import org.jspecify.annotations.NullMarked;
