package io.github.clrsim.realclr.host;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.realclr.host.process.EndRecord;
import io.github.clrsim.realclr.record.Recorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What every JVM beside a program does, done beside a {@link SilentProgram}, as {@link
 * HostRehearsal} does it with the runtime in the process.
 */
public final class BesideRehearsal {
  private static final int RING_CAPACITY = 1 << 20;

  private BesideRehearsal() {}

  /** Rehearses once; no arguments. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    HostRehearsal.once(BesideRehearsal::rehearse);
  }

  private static void rehearse(Path directory) throws IOException, InterruptedException {
    Path file = directory.resolve("request.json");
    new HostRequest(
            new Subject.Command(SilentProgram.command(directory), Optional.empty()),
            NamedProfiler.of(Recorder.class),
            directory.resolve("steps.ring"),
            RING_CAPACITY,
            directory.resolve("notes.jsonl"),
            ProcessHandle.current().pid())
        .write(file);
    HostRequest request = HostRequest.read(file);
    int exitCode = new BesideHost(request).run(EndRecord.open(request.endRecord()));
    if (exitCode != 0) {
      throw new IllegalStateException("the program of the rehearsal ended with " + exitCode);
    }
    HostRehearsal.requireNoFault(request);
  }
}
