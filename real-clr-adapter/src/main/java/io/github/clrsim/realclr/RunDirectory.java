package io.github.clrsim.realclr;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.folder.TemporaryFolder;
import io.github.clrsim.realclr.ending.CrashReport;
import io.github.clrsim.realclr.host.HostRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The files that one run needs for as long as it runs. */
record RunDirectory(Path path) implements AutoCloseable {

  /** What is mapped there and has no room ends the process; so there is room for all of it. */
  private static final long ROOM_MIN = 16 << 20;

  static RunDirectory create() {
    try {
      requireRoom(Path.of(System.getProperty("java.io.tmpdir")));
      return new RunDirectory(TemporaryFolder.create("run"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary directory", e);
    }
  }

  private static void requireRoom(Path around) throws IOException {
    FileStore store = Files.getFileStore(around);
    long free = store.getUsableSpace();
    if (free < ROOM_MIN && store.getTotalSpace() > 0) {
      throw new Diagnostic(
              "The folder for temporary files is full: %d KiB are free there, and a run takes %d"
                  .formatted(free >> 10, ROOM_MIN >> 10),
              around.toString(),
              "what the runtime says goes through a file there, and libraries are loaded from it",
              "free space in that folder, or name another:"
                  + " CLRSIM_JAVA_OPTIONS=-Djava.io.tmpdir=FOLDER")
          .thrown();
    }
  }

  /** What the child is to do. */
  Path request() {
    return path.resolve("request.json");
  }

  /** The configuration with which hostfxr is asked what the program needs. */
  Path configuration() {
    return HostRequest.configurationIn(path);
  }

  /** Where the steps go. */
  Path ring() {
    return path.resolve("steps.ring");
  }

  /** What the child notes beside the steps. */
  Path notes() {
    return path.resolve("notes.jsonl");
  }

  /** Where the JVM writes about its crash. */
  Path crashFile() {
    return path.resolve("hs_err.log");
  }

  /** Where the process leaves word of its end. */
  Path endRecord() {
    return path.resolve(HostRequest.END_RECORD);
  }

  /**
   * What the JVM wrote about its crash; empty if it did not crash.
   *
   * @param profiler the file of a native profiler, if that is one
   */
  CrashReport crashReport(Optional<Path> profiler) {
    try {
      return new CrashReport(
          Files.exists(crashFile()) ? Files.readAllLines(crashFile()) : List.of(), profiler);
    } catch (IOException e) {
      return new CrashReport(
          List.of("the crash report cannot be read: " + e.getMessage()), profiler);
    }
  }

  /** Removes it all. */
  @Override
  public void close() {
    try {
      TemporaryFolder.remove(path);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + path, e);
    }
  }
}
