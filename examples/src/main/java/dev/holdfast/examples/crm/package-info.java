/**
 * A CRM that receives bookings by webhook and links them to its contacts. The events contain all it
 * needs.
 */
@NullMarked
package dev.holdfast.examples.crm;

import org.jspecify.annotations.NullMarked;
