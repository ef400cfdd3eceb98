package io.github.clrsim.cli.campaign;

import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.folder.TemporaryFolder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Workers that are processes of this machine: each a JVM that is started as this one was. */
public final class LocalProcesses implements CampaignEngine {
  /** The property of a worker that ends with who started it. */
  private static final String ENDS_WITH_PARENT = "clrsim.campaign.local";

  /** Above these a system that knows signals tells that one ended the process. */
  private static final int SIGNALS = 128;

  /** A part that ends so often without a word is given up. */
  private static final int DEATHS_MAX = 50;

  private static final int WAIT_MILLIS = 20;

  private final String program;

  /** Workers that run commands by this class. */
  public LocalProcesses(String program) {
    this.program = program;
  }

  /** In a worker that was started so: it does not outlive who started it. */
  public static void endWithParent() {
    if (Boolean.getBoolean(ENDS_WITH_PARENT)) {
      ProcessHandle.current()
          .parent()
          .ifPresent(
              parent -> {
                CompletableFuture<?> _ =
                    parent.onExit().thenRun(() -> Runtime.getRuntime().halt(Exit.BAD_INPUT.code()));
              });
    }
  }

  /** A part and the process that runs it now. */
  private static final class Begun {
    private final Shard part;
    private Process process;
    private int deaths;

    Begun(Shard part, Process process) {
      this.part = part;
      this.process = process;
    }
  }

  @Override
  public Ended run(Job job) {
    try {
      Path folder = TemporaryFolder.create("campaign");
      try {
        return run(job, folder);
      } finally {
        TemporaryFolder.remove(folder);
      }
    } catch (IOException noRoom) {
      throw new Diagnostic(
              "A worker of the campaign cannot be started",
              FileFault.words(noRoom),
              "it is started from java.home, and has files in the folder for temporary ones",
              "free space there, or name another by TMPDIR; what is stored stays")
          .thrown();
    }
  }

  private Ended run(Job job, Path folder) throws IOException {
    List<Begun> all = new ArrayList<>();
    Thread hook = new Thread(() -> end(all), "clrsim campaign workers");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      for (int part = 1; part <= job.workers(); part++) {
        Shard shard = new Shard(part, job.workers());
        all.add(new Begun(shard, started(job, shard, folder)));
      }
      return awaited(job, new ArrayList<>(all), folder);
    } finally {
      end(all);
      remove(hook);
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The user has ended all.
    }
  }

  private Ended awaited(Job job, List<Begun> running, Path folder) throws IOException {
    while (!running.isEmpty() && !job.isEnded().getAsBoolean()) {
      job.watch().run();
      for (Begun each : List.copyOf(running)) {
        if (!isOver(each.process)) {
          continue;
        }
        int code = each.process.exitValue();
        if (code == Exit.KEPT.code()) {
          running.remove(each);
        } else if (code == Exit.LAW_BROKEN.code()) {
          return new Ended.Broken(Files.readString(out(folder, each.part)));
        } else if (code < SIGNALS || ++each.deaths > DEATHS_MAX) {
          throw new LostWorker(each.part, code, said(folder, each.part), job.resume())
              .diagnostic()
              .thrown();
        } else {
          job.note()
              .accept(
                  "worker %s was ended (exit code %d), and is started again"
                      .formatted(each.part.text(), code));
          each.process = started(job, each.part, folder);
        }
      }
    }
    job.watch().run();
    return new Ended.Through();
  }

  private static boolean isOver(Process process) {
    try {
      return process.waitFor(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException notWantedAnyMore) {
      Thread.currentThread().interrupt();
      return !process.isAlive();
    }
  }

  private Process started(Job job, Shard part, Path folder) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(
        List.of(
            "-D%s=true".formatted(ENDS_WITH_PARENT),
            "-cp",
            System.getProperty("java.class.path"),
            program));
    command.addAll(job.words().apply(part));
    return new ProcessBuilder(command)
        .redirectOutput(out(folder, part).toFile())
        .redirectError(err(folder, part).toFile())
        .start();
  }

  private static Path out(Path folder, Shard part) {
    return folder.resolve("out" + part.part());
  }

  private static Path err(Path folder, Shard part) {
    return folder.resolve("err" + part.part());
  }

  private static String said(Path folder, Shard part) throws IOException {
    return new String(Files.readAllBytes(err(folder, part)), StandardCharsets.UTF_8);
  }

  private static void end(List<Begun> all) {
    List.copyOf(all).forEach(each -> each.process.destroyForcibly());
    for (Begun each : List.copyOf(all)) {
      try {
        each.process.waitFor();
      } catch (InterruptedException notWantedAnyMore) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
