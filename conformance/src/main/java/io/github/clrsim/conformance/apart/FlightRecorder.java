package io.github.clrsim.conformance.apart;

import io.github.clrsim.explore.Case;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Recording;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a process does, in a file that outlives it whatever ends it: which case it runs, and what
 * was picked up to now. The file is mapped, so that to write costs no system call.
 */
public final class FlightRecorder {
  /** The property that names the file; whoever has none records nothing. */
  static final String FILE = "clrsim.flight";

  private static final FlightRecorder OF_THIS_PROCESS =
      new FlightRecorder(Optional.ofNullable(System.getProperty(FILE)).map(Path::of));

  private static final int STATE = 0;
  private static final int PICKS = 4;
  private static final int STEPS = 8;
  private static final int CODE = 12;
  private static final int SCENARIO = 16;
  private static final int PROFILE = 4_096;
  private static final int THREAD = 8_192;
  private static final int RUNS = 12_280;
  private static final int TEXT_MAX = 4_000;
  private static final int PRINTED = 12_288;
  private static final int FIRST_PICK = 16_384;

  /** As many as an execution of two million steps makes; of a longer one the case is not known. */
  private static final int PICKS_MAX = 2_000_000;

  private final Optional<MappedByteBuffer> file;

  /** Who moved last; only who has the turn asks. */
  private String thread = "";

  private FlightRecorder(Optional<Path> file) {
    // Nobody reads one that is gone, as whoever started this process is.
    this.file = file.filter(Files::exists).map(FlightRecorder::mapped);
  }

  /** What a process is about. */
  public enum State {
    /** Nothing that anybody could be blamed for. */
    IDLE(0),
    /** It runs a case. */
    RUNS(1),
    /** It has said all that it had to say. */
    IS_THROUGH(2);

    private final int code;

    State(int code) {
      this.code = code;
    }

    private static State of(int code) {
      return Stream.of(values()).filter(each -> each.code == code).findFirst().orElseThrow();
    }
  }

  /**
   * Where a process was when it ended.
   *
   * @param tried what it ran; empty if it ran nothing, or longer than can be recorded
   * @param steps how many steps the run had made
   * @param thread which simulated thread moved last
   * @param code the exit code that it wanted, if it was through
   * @param runs how many runs it has begun
   * @param printed the end of what the run had printed
   */
  public record Left(
      State state,
      Optional<Case> tried,
      int steps,
      String thread,
      int code,
      int runs,
      String printed) {}

  /** That of this process, which may record nothing. */
  public static FlightRecorder ofThisProcess() {
    return OF_THIS_PROCESS;
  }

  /** Makes the file for another process. */
  static void create(Path path) throws IOException {
    Files.write(path, new byte[FIRST_PICK]);
  }

  private static MappedByteBuffer mapped(Path path) {
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      MappedByteBuffer mapped =
          channel.map(
              FileChannel.MapMode.READ_WRITE, 0, FIRST_PICK + (long) PICKS_MAX * Integer.BYTES);
      mapped.order(ByteOrder.nativeOrder());
      return mapped;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A run begins. */
  public void begins(String scenario, String profile) {
    file.ifPresent(
        there -> {
          put(there, SCENARIO, scenario);
          put(there, PROFILE, profile);
          there.putInt(PICKS, 0);
          there.putInt(STEPS, 0);
          there.putInt(PRINTED, 0);
          there.putInt(RUNS, there.getInt(RUNS) + 1);
          there.putInt(STATE, State.RUNS.code);
        });
  }

  /** A thread is about to move, after these picks and so many steps. */
  public void moves(String name, Recording picks, long steps) {
    if (file.isEmpty()) {
      return;
    }
    MappedByteBuffer there = file.get();
    if (!name.equals(thread)) {
      thread = name;
      put(there, THREAD, name);
    }
    int known = there.getInt(PICKS);
    int end = picks.count();
    for (int i = known; i < Math.min(end, PICKS_MAX); i++) {
      there.putInt(FIRST_PICK + i * Integer.BYTES, picks.pick(i));
    }
    there.putInt(PICKS, end);
    there.putInt(STEPS, (int) Math.min(steps, Integer.MAX_VALUE));
  }

  /** The run prints bytes. Of many the last are kept. */
  public void prints(byte[] bytes, int from, int count) {
    if (file.isEmpty()) {
      return;
    }
    MappedByteBuffer there = file.get();
    int added = Math.min(count, TEXT_MAX);
    int kept = Math.min(there.getInt(PRINTED), TEXT_MAX - added);
    byte[] before = new byte[kept];
    there.get(PRINTED + Integer.BYTES + there.getInt(PRINTED) - kept, before);
    there.put(PRINTED + Integer.BYTES, before);
    there.put(PRINTED + Integer.BYTES + kept, bytes, from + count - added, added);
    there.putInt(PRINTED, kept + added);
  }

  /** The run is over. */
  public void ends() {
    file.ifPresent(there -> there.putInt(STATE, State.IDLE.code));
  }

  /** All is said, and this is the exit code: however the process ends from now on means nothing. */
  public void isThrough(int code) {
    file.ifPresent(
        there -> {
          there.putInt(CODE, code);
          there.putInt(STATE, State.IS_THROUGH.code);
        });
  }

  /** Reads what a process has left. */
  static Left left(Path path) {
    MappedByteBuffer there = mapped(path);
    State state = State.of(there.getInt(STATE));
    int count = there.getInt(PICKS);
    Optional<Case> tried =
        state == State.RUNS && count <= PICKS_MAX
            ? Optional.of(
                new Case(text(there, SCENARIO), text(there, PROFILE), picks(there, count)))
            : Optional.empty();
    return new Left(
        state,
        tried,
        there.getInt(STEPS),
        text(there, THREAD),
        there.getInt(CODE),
        there.getInt(RUNS),
        text(there, PRINTED));
  }

  private static ChoiceSequence picks(ByteBuffer there, int count) {
    int[] picks = new int[count];
    for (int i = 0; i < count; i++) {
      picks[i] = there.getInt(FIRST_PICK + i * Integer.BYTES);
    }
    return ChoiceSequence.of(picks);
  }

  private static void put(ByteBuffer there, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int size = Math.min(bytes.length, TEXT_MAX);
    there.put(at + Integer.BYTES, bytes, 0, size);
    there.putInt(at, size);
  }

  private static String text(ByteBuffer there, int at) {
    byte[] bytes = new byte[there.getInt(at)];
    there.get(at + Integer.BYTES, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
