/**
 * What the managed program does, as data: threads and their actions, in a small text form.
 *
 * <p>Nothing is carried out here; that is in {@link io.github.clrsim.model.loader}. Start reading
 * at {@link io.github.clrsim.model.scenario.Scenario}.
 */
@NullMarked
package io.github.clrsim.model.scenario;

import org.jspecify.annotations.NullMarked;
