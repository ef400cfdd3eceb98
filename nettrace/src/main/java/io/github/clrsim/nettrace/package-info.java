/**
 * Recordings of EventPipe, as dotnet-trace and the runtimes write them: netperf and .nettrace
 * files, in versions 3 to 6. What is in them is told by {@code event}, how a file is divided by
 * {@code block}.
 *
 * <p>Start reading at {@link io.github.clrsim.nettrace.EventPipeReader}.
 */
@NullMarked
package io.github.clrsim.nettrace;

import org.jspecify.annotations.NullMarked;
