/**
 * The peers, each in a child JVM: Lincheck; plain threads under stress; and Fray, where someone has
 * it.
 *
 * <p>All of them run the class files of {@link io.github.clrsim.benchmarks.cases} as they are. Our
 * own engine is not here but in {@link io.github.clrsim.benchmarks.engine}. Start reading at {@link
 * io.github.clrsim.benchmarks.peer.Peers}.
 */
@NullMarked
package io.github.clrsim.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
