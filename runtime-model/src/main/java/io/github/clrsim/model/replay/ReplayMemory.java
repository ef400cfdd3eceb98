package io.github.clrsim.model.replay;

import io.github.clrsim.api.Memory;
import io.github.clrsim.api.Run;
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

/** Memory as it was read in a recording, in the same callback; what was not read is not known. */
record ReplayMemory(
    RecordedRun recorded,
    Delivery delivery,
    Journal journal,
    ClrThreads threads,
    Turns turns,
    Unanswered unanswered)
    implements Memory {

  @Override
  public Blob read(Address from, int bytes) {
    delivery.point(Access.READ, "Memory", Side.CALL);
    ClrThread reader = threads.current();
    Blob content =
        recorded
            .facts()
            .memory(from, bytes, turns.enteredAt(reader))
            .orElseThrow(() -> unknown(from, bytes, reader));
    journal.note(reader, number -> new Step.MemoryRead(number, from, content));
    return content;
  }

  /**
   * What was written then is written now, and nobody reads it but the runtime that is not there.
   */
  @Override
  public void write(Address to, Blob bytes) {
    journal.note(threads.current(), number -> new Step.MemoryWritten(number, to, bytes));
  }

  private Error unknown(Address from, int bytes, ClrThread reader) {
    Diagnostic diagnostic =
        new Diagnostic(
            "The recording does not hold the %d bytes at %s".formatted(bytes, from),
            "thread " + reader.simulated().name(),
            "it holds only what was read when it was made, in the same callback, and nothing of what"
                + " a native library reads by itself",
            "record again with this logic, or run it on the simulated or the real CLR; a native"
                + " library, on the simulated one");
    unanswered.add("memory", diagnostic);
    return delivery.end(new Run.Ending.Inconclusive(diagnostic));
  }
}
