/**
 * Tables of what threads did, a column for each: {@link io.github.clrsim.explorer.table.Columns}.
 * Which rows are worth showing is decided by who has them made.
 */
@NullMarked
package io.github.clrsim.explorer.table;

import org.jspecify.annotations.NullMarked;
