/**
 * How executions are searched for the one that fails: strategies by name, what a campaign of them
 * learns and has seen, and the search that leaves nothing out.
 *
 * <p>What a step is and how threads are carried is in {@link io.github.clrsim.explorer.schedule};
 * what counts as failing is for laws to say. Start reading at {@link
 * io.github.clrsim.explorer.strategy.StrategyName}.
 */
@NullMarked
package io.github.clrsim.explorer.strategy;

import org.jspecify.annotations.NullMarked;
