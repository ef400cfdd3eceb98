/**
 * Who moves next: several simulated threads run real Java code, one at a time, and at every
 * scheduling point a strategy chooses which of the ready ones goes on.
 *
 * <p>Chance is not here: strategies draw from {@link io.github.clrsim.explorer.choice.Choices}. Nor
 * is anything of the CLR: threads here are bodies with a name. The package reads no clock except to
 * give up on a wake-up that only the world outside could send. Start reading at {@link
 * io.github.clrsim.explorer.schedule.Engine}, then {@link
 * io.github.clrsim.explorer.schedule.SimulatedThreads}.
 */
@NullMarked
package io.github.clrsim.explorer.schedule;

import org.jspecify.annotations.NullMarked;
