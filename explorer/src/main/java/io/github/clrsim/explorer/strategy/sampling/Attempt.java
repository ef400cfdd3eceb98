package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Strategy;

/**
 * What one execution of a campaign is given: who moves next, and all other chance. Both serve this
 * execution alone, together: the choices are to be handed to the engine, as they are or recorded.
 *
 * @param number its number in the campaign, from 0
 */
public record Attempt(long number, Strategy strategy, Choices choices) {}
