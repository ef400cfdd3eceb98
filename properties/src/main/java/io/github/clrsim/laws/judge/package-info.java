/**
 * How laws judge a run: a law sends a watcher, which sees each step and gives a verdict. Start
 * reading at {@link io.github.clrsim.laws.judge.Law}. The laws themselves are in {@code laws}.
 */
@NullMarked
package io.github.clrsim.laws.judge;

import org.jspecify.annotations.NullMarked;
