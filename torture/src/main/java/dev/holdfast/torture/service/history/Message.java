package dev.holdfast.torture.service.history;

/**
 * What a webhook received and said thank you for.
 *
 * @param event the id in its header
 * @param text the body, or empty if it is no JSON
 * @param signed whether the signature is right
 */
public record Message(String event, String text, boolean signed) {}
