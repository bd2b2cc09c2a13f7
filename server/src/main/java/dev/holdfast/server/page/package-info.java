/** What all pages share: layout, language, headers, assets, the error page. */
@NullMarked
package dev.holdfast.server.page;

import org.jspecify.annotations.NullMarked;
