/**
 * What one arm told, in words that are the same for both: names instead of IDs, objects by what
 * they are and how they age, each thread and action by itself.
 *
 * <p>What differs between two accounts, and whether it may, is decided in {@link
 * io.github.clrsim.compare}. Start reading at {@link io.github.clrsim.compare.account.Told}.
 */
@NullMarked
package io.github.clrsim.compare.account;

import org.jspecify.annotations.NullMarked;
