package io.github.clrsim.model.replay;

import io.github.clrsim.api.Memory;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.Delivery.Side;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Memory as it was read in a recording, in the same callback; what was not read is not known.
 * Bodies of IL that were read are known from then on.
 */
final class ReplayMemory implements Memory {
  private final RecordedRun recorded;
  private final Delivery delivery;
  private final Journal journal;
  private final ClrThreads threads;
  private final Turns turns;
  private final Unanswered unanswered;

  /** What the profiler wrote in this run, by where it begins. */
  private final NavigableMap<Long, Blob> written = new TreeMap<>();

  ReplayMemory(
      RecordedRun recorded,
      Delivery delivery,
      Journal journal,
      ClrThreads threads,
      Turns turns,
      Unanswered unanswered) {
    this.recorded = recorded;
    this.delivery = delivery;
    this.journal = journal;
    this.threads = threads;
    this.turns = turns;
    this.unanswered = unanswered;
  }

  @Override
  public Blob read(Address from, int bytes) {
    delivery.point(Access.READ, "Memory", Side.CALL);
    ClrThread reader = threads.current();
    Blob content =
        written(from, bytes)
            .or(() -> recorded.facts().memory(from, bytes, turns.enteredAt(reader)))
            .or(() -> recorded.facts().bodies().read(from, bytes, turns.now()))
            .orElseThrow(() -> unknown(from, bytes, reader));
    journal.note(reader, number -> new Step.MemoryRead(number, from, content));
    return content;
  }

  @Override
  public SequencedMap<Address, Blob> readable(Address from, int bytes) {
    return recorded.facts().bodies().within(from, bytes, turns.now());
  }

  /** What the profiler has written itself is noted already. */
  @Override
  public void shown(Address from, int bytes) {
    if (written(from, bytes).isEmpty()) {
      recorded
          .facts()
          .bodies()
          .read(from, bytes, turns.now())
          .ifPresent(
              content ->
                  journal.note(
                      threads.current(), number -> new Step.MemoryRead(number, from, content)));
    }
  }

  /** The runtime that would read it is not there. */
  @Override
  public void write(Address to, Blob bytes) {
    written.put(to.value(), bytes);
    journal.note(threads.current(), number -> new Step.MemoryWritten(number, to, bytes));
  }

  private Optional<Blob> written(Address from, int bytes) {
    return Optional.ofNullable(written.floorEntry(from.value()))
        .filter(each -> from.value() - each.getKey() <= each.getValue().size() - bytes)
        .map(each -> each.getValue().slice((int) (from.value() - each.getKey()), bytes));
  }

  /** What the profiler wrote in this run, from there to the end of what it wrote at once. */
  Optional<Blob> writtenFrom(Address from) {
    return Optional.ofNullable(written.floorEntry(from.value()))
        .map(each -> each.getKey() + each.getValue().size() - from.value())
        .filter(bytes -> bytes > 0)
        .flatMap(bytes -> written(from, Math.toIntExact(bytes)));
  }

  private Error unknown(Address from, int bytes, ClrThread reader) {
    Diagnostic diagnostic =
        new Diagnostic(
            "The recording does not hold the %d bytes at %s".formatted(bytes, from),
            "thread " + reader.simulated().name(),
            "it holds only what was read when it was made, in the same callback, and of what a native"
                + " library reads by itself bodies of IL alone",
            "record again with this logic, or run it on the simulated or the real CLR; a native"
                + " library, on the simulated one");
    unanswered.add("memory", diagnostic);
    return unanswered.end(diagnostic, delivery, reader, turns);
  }
}
