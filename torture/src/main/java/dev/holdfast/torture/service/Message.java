package dev.holdfast.torture.service;

/**
 * What a webhook received and said thank you for.
 *
 * @param event the id in its header
 * @param text the body, or empty if it is no JSON
 * @param signed whether the signature is right
 */
record Message(String event, String text, boolean signed) {}
