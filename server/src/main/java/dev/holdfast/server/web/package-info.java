/**
 * Pages for people: booking, managing, the host's desk. Their scripts use the API as everybody
 * does.
 */
@NullMarked
package dev.holdfast.server.web;

import org.jspecify.annotations.NullMarked;
