/** Outlook and Microsoft 365, by Microsoft Graph. */
@NullMarked
package dev.holdfast.server.calendars.outlook;

import org.jspecify.annotations.NullMarked;
