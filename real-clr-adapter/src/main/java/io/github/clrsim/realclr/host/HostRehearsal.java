package io.github.clrsim.realclr.host;

import com.fasterxml.jackson.core.JsonFactory;
import com.sun.jna.Native;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.folder.TemporaryFolder;
import io.github.clrsim.realclr.com.SilentRuntime;
import io.github.clrsim.realclr.host.process.EndRecord;
import io.github.clrsim.realclr.host.program.ProgramNeeds;
import io.github.clrsim.realclr.record.Recorder;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What every child JVM does that has the runtime in it, done with a {@link SilentRuntime} in the
 * place of CoreCLR. A JVM that is asked to keeps the classes that it met here, loaded and linked,
 * and children start with those.
 */
public final class HostRehearsal {
  private static final int RING_CAPACITY = 1 << 20;
  private static final int ROUNDS = 20;

  private HostRehearsal() {}

  /** What a child needs beside this module, before it meets a profiler. */
  public static List<Class<?>> oneClassOfEachLibrary() {
    return List.of(Step.class, RawMemory.class, Diagnostic.class, Native.class, JsonFactory.class);
  }

  /** What is rehearsed, with a folder for its files. */
  @FunctionalInterface
  interface Rehearsed {
    void in(Path folder) throws IOException, InterruptedException;
  }

  /** Rehearses once; no arguments. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    once(HostRehearsal::rehearse);
  }

  /** Rehearses and ends the JVM. */
  static void once(Rehearsed rehearsed) throws IOException, InterruptedException {
    Path directory = TemporaryFolder.create("rehearsal");
    try {
      rehearsed.in(directory);
    } finally {
      TemporaryFolder.remove(directory);
    }
    // The watchdog would go on, and an archive is written by a JVM that ends in order.
    System.exit(0);
  }

  private static void rehearse(Path directory) {
    Path file = directory.resolve("request.json");
    request(directory).write(file);
    HostRequest request = HostRequest.read(file);
    EndRecord.install(request.endRecord());
    HostedRun run = HostedRun.of(request, InThisProcess.onThisThread());
    run.begin("9.0.5", "Program.dll");
    callbacks().forEach(run.hosted()::receive);
    run.profiler().closeLibrary();
    run.profiler().silence();
    requireNoFault(request);
  }

  /** Nothing but threads may have been noted. */
  static void requireNoFault(HostRequest request) {
    List<HostNote> faults =
        HostNote.readAll(request.notes()).stream()
            .filter(note -> !(note instanceof HostNote.Appeared))
            .toList();
    if (!faults.isEmpty()) {
      throw new IllegalStateException("the rehearsal went wrong: " + faults);
    }
  }

  private static HostRequest request(Path directory) {
    return new HostRequest(
        new Subject.Hosted(
            new DotnetRuntime(
                RuntimeVersion.from("9.0.5").orElseThrow(), directory, "none: this is a rehearsal"),
            directory.resolve("Program.dll"),
            List.of("argument"),
            new ProgramNeeds(Optional.empty(), Map.of("property", "value"))),
        NamedProfiler.of(Recorder.class),
        directory.resolve("steps.ring"),
        RING_CAPACITY,
        directory.resolve("notes.jsonl"),
        ProcessHandle.current().pid());
  }

  private static List<Callback> callbacks() {
    List<Callback> callbacks = new ArrayList<>();
    callbacks.add(new Initialize(new SilentRuntime().info()));
    for (int round = 1; round <= ROUNDS; round++) {
      callbacks.add(new ThreadCreated(new ThreadId(round)));
      callbacks.add(new ModuleLoadStarted(new ModuleId(round)));
      callbacks.add(new ModuleLoadFinished(new ModuleId(round), HResult.S_OK));
      callbacks.add(new ClassLoadStarted(new ClassId(round)));
      callbacks.add(new ClassLoadFinished(new ClassId(round), HResult.S_OK));
    }
    callbacks.add(new Shutdown());
    return callbacks;
  }
}
