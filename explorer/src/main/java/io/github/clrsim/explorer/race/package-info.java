/**
 * Data races: two accesses to one plain field or array element, at least one of them a write, that
 * no happens-before order of the Java Memory Model separates.
 *
 * <p>Each execution is watched with vector clocks. What is told to them is in {@link
 * io.github.clrsim.explorer.control}, how bytecode comes to tell it in {@code explorer.weave}.
 * Plain data inside the JDK, such as that of a {@code HashMap}, is not watched: only that of woven
 * code is. And what orders threads in a host, such as the simulated CLR, or in the JVM when it
 * loads and links, orders nothing here: it is no order that the code itself makes, and tables that
 * are filled once would hide a race in the first execution alone. Start reading at {@link
 * io.github.clrsim.explorer.race.Races}.
 */
@NullMarked
package io.github.clrsim.explorer.race;

import org.jspecify.annotations.NullMarked;
