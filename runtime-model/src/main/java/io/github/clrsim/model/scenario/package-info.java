/**
 * What the managed program does, as data: threads and their actions, in a small text form.
 *
 * <p>Nothing is carried out here; that is in {@code model.program}. How a line is declared is in
 * {@link io.github.clrsim.model.scenario.grammar}, and smaller scenarios come from {@link
 * io.github.clrsim.model.scenario.shrink}. Start reading at {@link
 * io.github.clrsim.model.scenario.Scenario}.
 */
@NullMarked
package io.github.clrsim.model.scenario;

import org.jspecify.annotations.NullMarked;
