/**
 * Random operations with faults and rivals, repeatable from a seed, each compared with a naive
 * model: {@link dev.holdfast.availability.tck.simulation.Simulation}.
 */
@NullMarked
package dev.holdfast.availability.tck.simulation;

import org.jspecify.annotations.NullMarked;
