/** A program that books over HTTP, with the JDK's client and a JSON library. */
@NullMarked
package dev.holdfast.examples.client;

import org.jspecify.annotations.NullMarked;
