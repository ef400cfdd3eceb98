package io.github.clrsim.realclr;

import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How a child JVM is started. */
final class ChildCommand {
  /** A JVM, with the options that no run changes. */
  static final List<String> JVM =
      List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          // JNA loads native code, and our own code reads the runtime's memory.
          "--enable-native-access=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          // Where JNA looks for libraries that a profiler names: else it runs ldconfig to know.
          "-Djna.platform.library.path="
              + "/usr/lib/x86_64-linux-gnu:/lib/x86_64-linux-gnu:/usr/lib64:/lib64:/usr/lib:/lib",
          // A run is short and shares its processors with the program: no second compiler, no
          // collector threads, no files for jps.
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-XX:-UsePerfData",
          // Signals are the program's: without this the JVM takes SIGHUP, SIGINT and SIGTERM to
          // end itself, and SIGQUIT to print its threads.
          "-Xrs",
          // A crash leaves its report in the run's directory: no core beside the user's files, and
          // no words between the program's.
          "-XX:-CreateCoredumpOnCrash",
          "-XX:+DisplayVMOutputToStderr",
          "-Xlog:disable");

  /**
   * Settings of an outer profiler or debugger must not reach the program under test, nor those that
   * a JVM announces on the standard error, which is the program's.
   */
  private static final List<String> FOREIGN_SETTINGS =
      List.of(
          "CORECLR_ENABLE_PROFILING",
          "CORECLR_PROFILER",
          "CORECLR_PROFILER_PATH",
          "CORECLR_PROFILER_PATH_64",
          "DOTNET_STARTUP_HOOKS",
          "JAVA_TOOL_OPTIONS",
          "JDK_JAVA_OPTIONS",
          "_JAVA_OPTIONS",
          "LD_PRELOAD");

  private ChildCommand() {}

  /**
   * The child that reads its request from this directory.
   *
   * @param host what it is
   */
  static ProcessBuilder of(RunDirectory directory, ChildHost host, Redirect input) {
    List<String> command = new ArrayList<>(JVM);
    command.addAll(host.options());
    command.add("-XX:ErrorFile=" + directory.crashFile());
    // What JNA unpacks there goes with the directory, however the child ends.
    command.add("-Djava.io.tmpdir=" + directory.path());
    command.add("-Djna.tmpdir=" + directory.path());
    String classPath = System.getProperty("java.class.path");
    command.addAll(
        HostArchive.ofThisBuild(host)
            .map(it -> it.options(classPath))
            .orElse(List.of("-cp", classPath)));
    command.add(host.main().getName());
    command.add(directory.request().toString());
    ProcessBuilder builder = new ProcessBuilder(command);
    withoutForeignSettings(builder.environment());
    return builder.redirectInput(input);
  }

  /** Takes out of an environment what must not reach the program under test. */
  static void withoutForeignSettings(Map<String, String> environment) {
    FOREIGN_SETTINGS.forEach(environment::remove);
  }
}
