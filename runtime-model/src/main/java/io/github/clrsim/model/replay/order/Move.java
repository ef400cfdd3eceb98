package io.github.clrsim.model.replay.order;

/**
 * Turns that passed others.
 *
 * @param isDelay whether the others came first because these waited; else these came early
 * @param turn the first of those that were moved
 * @param number how many were
 * @param firstPassed the first of those that they passed
 * @param lastPassed the last of those
 * @param passed how many those are
 */
record Move(boolean isDelay, int turn, int number, int firstPassed, int lastPassed, int passed) {}
