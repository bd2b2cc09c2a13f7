package dev.holdfast.examples.crm;

/** Somebody the CRM knows, by e-mail address. */
record Contact(String email, String name) {}
