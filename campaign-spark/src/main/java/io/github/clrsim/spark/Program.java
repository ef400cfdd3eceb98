package io.github.clrsim.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkFiles;

/**
 * clrsim, as a machine of the cluster has it.
 *
 * @param jar where clrsim.jar is, with its libraries beside it: a whole path, or one in an archive
 *     that Spark unpacked
 * @param java the JVM that runs it; if empty, that of the executor
 */
record Program(String jar, String java) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** What clrsim is compiled for. */
  private static final int JDK = 25;

  private static final String MAIN = "io.github.clrsim.cli.Clrsim";

  /** A worker with it does not outlive the executor that started it. */
  private static final String ENDS_WITH_PARENT = "-Dclrsim.campaign.local=true";

  /** Those of ./clrsim. With others a campaign may be run on another engine, and is another one. */
  private static final List<String> FLAGS =
      List.of(
          "--add-opens",
          "java.base/java.lang=ALL-UNNAMED",
          "--add-opens",
          "java.base/java.util.concurrent.locks=ALL-UNNAMED",
          "--enable-native-access=ALL-UNNAMED",
          "-XX:+EnableDynamicAgentLoading",
          "-XX:-PrintWarnings",
          "-XX:+UseSerialGC",
          "-Xmx512m",
          "-XX:Tier4InvocationThreshold=20000",
          "-XX:Tier4MinInvocationThreshold=2400",
          "-XX:Tier4CompileThreshold=60000",
          "-XX:InlineSmallCode=1000",
          "-XX:MaxInlineLevel=9");

  /** What a process came to. */
  record Ended(int code, String out, String err) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Runs a command.
   *
   * @throws IOException if no process can be started, or its files cannot be read
   * @throws InterruptedException if nobody wants it any more; then the process is ended
   */
  Ended run(List<String> words) throws IOException, InterruptedException {
    Path out = Files.createTempFile("clrsim", ".out");
    Path err = Files.createTempFile("clrsim", ".err");
    try {
      Process process =
          new ProcessBuilder(command(words))
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      try {
        return new Ended(process.waitFor(), text(out), text(err));
      } finally {
        process.destroyForcibly().waitFor();
      }
    } finally {
      Files.deleteIfExists(out);
      Files.deleteIfExists(err);
    }
  }

  /**
   * Runs a command that speaks to the user.
   *
   * @throws IOException if no process can be started
   * @throws InterruptedException if nobody wants it any more; then the process is ended
   */
  int show(List<String> words) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command(words)).inheritIO().start();
    try {
      return process.waitFor();
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private List<String> command(List<String> words) {
    List<String> command = new ArrayList<>();
    command.add(jvm());
    command.addAll(FLAGS);
    command.addAll(List.of(ENDS_WITH_PARENT, "-cp", found().toString(), MAIN));
    command.addAll(words);
    return command;
  }

  private String jvm() {
    if (!java.isEmpty()) {
      return java;
    }
    if (Runtime.version().feature() < JDK) {
      throw new Fault(
          "This JVM is of Java %d".formatted(Runtime.version().feature()),
          System.getProperty("java.home"),
          "clrsim needs %d, and is a process with a JVM of its own".formatted(JDK),
          "name java of a JDK %d that each machine has, by --java".formatted(JDK));
    }
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private Path found() {
    Path path = Path.of(jar);
    if (!path.isAbsolute()) {
      path = Path.of(SparkFiles.getRootDirectory()).resolve(path);
    }
    if (!Files.isRegularFile(path) || !Files.isDirectory(path.resolveSibling("lib"))) {
      throw new Fault(
          "clrsim is not on this machine",
          "option --clrsim, " + path,
          "each machine needs clrsim.jar and, beside it, the folder lib",
          "copy them there, or have Spark do it: --archives clrsim.zip#clrsim, and --clrsim"
              + " clrsim/clrsim.jar");
    }
    return path.toAbsolutePath();
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }
}
