/** Sends mails by SMTP. */
@NullMarked
package dev.holdfast.server.mail.smtp;

import org.jspecify.annotations.NullMarked;
