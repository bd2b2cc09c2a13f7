/**
 * Tests the promises of the service: clients compete for slots and resources over HTTP while
 * servers, clocks, connections, disks and the database fail. Then the data is compared with the
 * answers that clients got.
 */
@NullMarked
package dev.holdfast.torture.service;

import org.jspecify.annotations.NullMarked;
