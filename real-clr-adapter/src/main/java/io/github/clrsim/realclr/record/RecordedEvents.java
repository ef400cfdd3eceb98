package io.github.clrsim.realclr.record;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The event mask of a recording: what the runtime is asked to tell of.
 *
 * @param low bits of COR_PRF_MONITOR
 * @param high bits of COR_PRF_HIGH_MONITOR
 */
public record RecordedEvents(int low, int high) {
  /** Nothing but what always comes. */
  static final RecordedEvents NONE = new RecordedEvents(0, 0);

  /** Loads, unloads and threads: what is recorded if nothing is said. */
  public static final RecordedEvents USUAL =
      EventGroup.LOADS.events().and(EventGroup.THREADS.events());

  /** The option by which {@link Recorder} gets a mask. */
  static final String OPTION = "events";

  /**
   * Reads a list of groups, flags and numbers, parted by commas.
   *
   * @param runtime the runtime that is asked for them
   * @throws DiagnosticException if one of them means nothing, or the runtime does not know it
   */
  public static RecordedEvents of(String list, RuntimeVersion runtime) {
    return EventWords.read(list, runtime);
  }

  /** What can stand in such a list: groups first, then flags as the API spells them. */
  public static List<String> words() {
    return EventWords.all();
  }

  /** The mask in the options of a recorder. */
  static RecordedEvents from(Map<String, String> options) {
    return Optional.ofNullable(options.get(OPTION)).map(EventWords::meaning).orElse(USUAL);
  }

  /** Both halves as one number, which can stand in a list. */
  public String text() {
    return "0x%x"
        .formatted(Integer.toUnsignedLong(high) << Integer.SIZE | Integer.toUnsignedLong(low));
  }

  /** These and those. */
  RecordedEvents and(RecordedEvents others) {
    return new RecordedEvents(low | others.low, high | others.high);
  }

  /** These, but for those. */
  RecordedEvents without(RecordedEvents others) {
    return new RecordedEvents(low & ~others.low, high & ~others.high);
  }

  boolean isEmpty() {
    return equals(NONE);
  }

  /** Whether methods are to have hooks. */
  boolean haveHooks() {
    return (low & COR_PRF_MONITOR_ENTERLEAVE) != 0;
  }

  /** Whether hooks are to be given arguments, results or frames: then they have another form. */
  boolean haveHooksWithInfo() {
    int info = EventGroup.HOOKS.events().low & ~COR_PRF_MONITOR_ENTERLEAVE;
    return haveHooks() && (low & info) != 0;
  }
}
