package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.id.EventPipeSession;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Functions of the profiler that the runtime calls, until the process ends, when a session enables
 * or disables an event provider. The runtime hands them nothing by which they could be told apart,
 * so each has an address of its own.
 */
final class ProviderFunctions {
  /** How many there may be in a process: the code that leads to each is made in advance. */
  static final int MAX = 64;

  private final AtomicReferenceArray<EventPipeProviderCallback> functions =
      new AtomicReferenceArray<>(MAX);
  private final AtomicInteger taken = new AtomicInteger();

  /**
   * Keeps a function.
   *
   * @return its number, from 0
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there are too many
   */
  int keep(EventPipeProviderCallback function) {
    int number = taken.getAndIncrement();
    if (number >= MAX) {
      throw new Diagnostic(
              "More than %d event providers have a function of the profiler's".formatted(MAX),
              "EventPipeCreateProvider2",
              "clrsim has the code that leads to so many, and a real runtime has no such limit",
              "make one provider for all events, or make the others by EventPipeCreateProvider")
          .thrown();
    }
    functions.set(number, function);
    return number;
  }

  /** The runtime calls one of them. */
  void call(int number, NativeArguments arguments) {
    functions
        .get(number)
        .call(
            session(arguments.value(0)),
            (int) arguments.value(1),
            (int) arguments.value(2) & 0xFF,
            arguments.value(3),
            arguments.value(4),
            filter(arguments.value(5)));
  }

  private static EventPipeSession session(long address) {
    return new EventPipeSession(address == 0 ? 0 : RawMemory.getLong(address));
  }

  /** What a COR_PRF_FILTER_DATA leads to: its pointer, how many bytes, and a kind. */
  private static Blob filter(long address) {
    return address == 0
        ? Blob.of()
        : Blob.of(
            RawMemory.bytes(RawMemory.getLong(address), RawMemory.getInt(address + Long.BYTES)));
  }
}
