/** Outlook and Microsoft 365, through Microsoft Graph. */
@NullMarked
package dev.holdfast.server.calendar.outlook;

import org.jspecify.annotations.NullMarked;
