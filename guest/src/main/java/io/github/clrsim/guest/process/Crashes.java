package io.github.clrsim.guest.process;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.cpu.Crash;
import io.github.clrsim.guest.cpu.Processor;
import io.github.clrsim.guest.elf.GuestImage;
import io.github.clrsim.guest.fault.GuestFault;
import java.util.ArrayList;
import java.util.List;

/** Tells what a guest did that a signal ended. */
record Crashes(Processor processor, GuestImage image, Naming naming) {
  private static final int FRAMES_MAX = 8;
  private static final int STACK_WORDS = 512;

  GuestFault told(GuestThread thread, Crash crash) {
    List<Long> frames = new ArrayList<>(List.of(crash.instruction()));
    frames.addAll(callers(thread, crash.stack()));
    if (crash.signal() == Crash.INTERRUPTED) {
      return GuestFault.hang(
          "the native profiler does not come back from %s: it goes round and asks for nothing, in %s"
              .formatted(thread.running().peek(), naming.function(frames.getLast())));
    }
    return GuestFault.crash(
        "the native profiler crashed in %s: %s, at %s"
            .formatted(
                thread.running().peek(),
                cause(thread, crash),
                String.join(", called from ", frames.stream().map(naming::place).toList())));
  }

  /** Who called, the innermost first, by what the stack says from an address on. */
  private List<Long> callers(GuestThread thread, long stack) {
    List<Long> frames = new ArrayList<>();
    // Of one that is used up what is left says it.
    long from = thread.isBeyondOtherStack(stack) ? thread.stack().address() : stack;
    for (int i = 0; i < STACK_WORDS && frames.size() < FRAMES_MAX; i++) {
      long at = from + (long) i * Long.BYTES;
      if (!thread.stack().has(at)) {
        break;
      }
      long word = RawMemory.getLong(at);
      if (image.isCode(word)) {
        frames.add(word);
      }
    }
    return frames;
  }

  /** Who called a function, in words, up to the first place in the guest's own code. */
  String calledFrom(GuestThread thread, Arguments arguments) {
    List<String> places = new ArrayList<>(List.of(naming.caller(arguments.caller())));
    if (!image.ownCode().has(arguments.caller())) {
      for (long caller : callers(thread, arguments.cell(Cells.REGISTERS))) {
        places.add(naming.caller(caller));
        if (image.ownCode().has(caller)) {
          break;
        }
      }
    }
    return String.join(", called from ", places);
  }

  /** Whether a thread has used up its own stack. */
  static boolean isOverflow(GuestThread thread, Crash crash) {
    return crash.signal() == Crash.SEGMENTATION
        && thread.coroutine().identity().isBelowStack(crash.address());
  }

  private String cause(GuestThread thread, Crash crash) {
    if (processor.freesTwice(crash)) {
      return "it freed a block that was free";
    }
    if (thread.isBeyondOtherStack(crash.stack())) {
      return "it used up the stack for handlers that sigaltstack names, %d bytes, and what lies below it (%s)"
          .formatted(thread.stack().size(), crash.name());
    }
    if (crash.signal() != Crash.SEGMENTATION) {
      return crash.name();
    }
    if (isOverflow(thread, crash)) {
      return "its stack overflowed";
    }
    return GuestProcess.isNull(crash.address())
        ? "it used a null pointer, at distance %d".formatted(crash.address())
        : "%s at 0x%x".formatted(crash.name(), crash.address());
  }
}
