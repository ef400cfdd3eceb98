package io.github.clrsim.benchmarks.record;

import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.realclr.com.RecordedCalls;
import io.github.clrsim.realclr.com.Thunks;
import io.github.clrsim.realclr.raw.RawRecordingReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How many events a recording has.
 *
 * @param bytes of its file
 */
record Recorded(long enters, long leaves, long tailCalls, long allocations, long bytes) {
  // A record of the plain profiler, little-endian.
  private static final int KIND = 12;
  private static final int SIZE = 14;
  private static final int HEAD_SIZE = 16;
  private static final int BUFFER = 1 << 20;

  long hooks() {
    return enters + leaves + tailCalls;
  }

  long events() {
    return hooks() + allocations;
  }

  /** Counts as it reads. */
  private static final class Counts {
    private static final int ALLOCATED =
        ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK).stream()
            .filter(row -> row.name().equals("ObjectAllocated"))
            .mapToInt(MethodSpec::slot)
            .findFirst()
            .orElseThrow();

    private long enters;
    private long leaves;
    private long tailCalls;
    private long allocations;

    void add(HookType type) {
      switch (type) {
        case FUNCTION_ENTER_3_WITH_INFO -> enters++;
        case FUNCTION_LEAVE_3_WITH_INFO -> leaves++;
        case FUNCTION_TAILCALL_3_WITH_INFO -> tailCalls++;
        default -> throw new IllegalStateException("nobody has asked for " + type);
      }
    }

    /** What was written down in the program: a head, and records behind each other. */
    void add(byte[] bytes, int from, int size) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      int hooks = buffer.getInt(from + Integer.BYTES);
      for (int at = from + 2 * Integer.BYTES; at < from + size; ) {
        int number = buffer.getShort(at + RecordedCalls.NUMBER);
        if (number >= hooks) {
          add(Thunks.HOOK_TYPES.get(number - hooks));
        } else if (number == ALLOCATED) {
          allocations++;
        }
        at += buffer.getShort(at + RecordedCalls.SIZE);
      }
    }

    void add(Step step) {
      switch (step) {
        case Step.HookEntered entered
            when entered.hook().type().moment() != HookType.Moment.COMPILED ->
            add(entered.hook().type());
        case Step.CallbackEntered entered when entered.callback() instanceof ObjectAllocated ->
            allocations++;
        default -> {}
      }
    }

    Recorded of(Path file) throws IOException {
      return new Recorded(enters, leaves, tailCalls, allocations, Files.size(file));
    }
  }

  /** What clrsim has recorded, written down in the program or forwarded. */
  static Recorded byClrsim(Path file) throws IOException {
    Counts counts = new Counts();
    try (RawRecordingReader reader =
        RawRecordingReader.open(file, (bytes, from, size, _) -> counts.add(bytes, from, size))) {
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        counts.add(step.get());
      }
      if (reader.ending().isEmpty()) {
        throw new IllegalStateException("%s was cut".formatted(file));
      }
    }
    return counts.of(file);
  }

  /** What the plain profiler has. */
  static Recorded byPlain(Path file) throws IOException {
    Counts counts = new Counts();
    try (InputStream stream = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
      byte[] head = new byte[HEAD_SIZE];
      ByteBuffer numbers = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
      while (stream.readNBytes(head, 0, HEAD_SIZE) == HEAD_SIZE) {
        switch (numbers.getShort(KIND)) {
          case 0 -> counts.enters++;
          case 1 -> counts.leaves++;
          case 2 -> counts.tailCalls++;
          case 3 -> counts.allocations++;
          default -> throw new IllegalStateException("%s is damaged".formatted(file));
        }
        stream.skipNBytes(Short.toUnsignedInt(numbers.getShort(SIZE)) - HEAD_SIZE);
      }
    }
    return counts.of(file);
  }
}
