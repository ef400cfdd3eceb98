package io.github.clrsim.realclr;

import io.github.clrsim.folder.TemporaryFolder;
import io.github.clrsim.realclr.ending.CrashReport;
import io.github.clrsim.realclr.host.HostRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files that one run needs for as long as it runs. */
record RunDirectory(Path path) implements AutoCloseable {

  static RunDirectory create() {
    try {
      return new RunDirectory(TemporaryFolder.create("run"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary directory", e);
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

  /** What the JVM wrote about its crash; empty if it did not crash. */
  CrashReport crashReport() {
    try {
      return new CrashReport(
          Files.exists(crashFile()) ? Files.readAllLines(crashFile()) : List.of());
    } catch (IOException e) {
      return new CrashReport(List.of("the crash report cannot be read: " + e.getMessage()));
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
