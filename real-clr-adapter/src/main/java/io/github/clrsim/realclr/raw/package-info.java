/**
 * A recording as it comes from the process that is recorded: bytes that are neither understood nor
 * judged while the program runs, and of which a trace is made later. Start reading at {@link
 * io.github.clrsim.realclr.raw.RawRecordingWriter}.
 */
@NullMarked
package io.github.clrsim.realclr.raw;

import org.jspecify.annotations.NullMarked;
