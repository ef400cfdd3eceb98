package io.github.clrsim.guest.libc;

import io.github.clrsim.guest.libc.OpenFiles.OpenFile;

/** Where a function of the C library prints to. */
sealed interface Sink permits Output.Stream, OpenStream, Sink.Descriptor {

  /** A descriptor without a stream. */
  record Descriptor(OpenFile file) implements Sink {}
}
