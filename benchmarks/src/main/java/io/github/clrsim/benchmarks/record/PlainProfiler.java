package io.github.clrsim.benchmarks.record;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * The plain native profiler, compiled now.
 *
 * @param library its shared library
 */
record PlainProfiler(Path library) {
  private static final String CLSID = "{6e5d3a80-25c1-4a6f-8b1e-000000000300}";

  /**
   * Compiles it.
   *
   * @param checkout of clrsim, which has its source and the headers
   * @param folder for the library
   */
  static PlainProfiler compiled(Path checkout, Path folder) throws InterruptedException {
    Path source = checkout.resolve("benchmarks/src/main/native/plainrecorder.cpp");
    Path library = folder.resolve("libplainrecorder.so");
    ProcessBuilder compiler =
        new ProcessBuilder(
                "g++",
                "-std=c++17",
                "-O2",
                "-fPIC",
                "-shared",
                "-pthread",
                "-I",
                checkout.resolve("fixtures/src/main/native/guests").toString(),
                "-o",
                library.toString(),
                source.toString())
            .redirectErrorStream(true);
    try {
      Process process = compiler.start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw uncompiled(source, said.lines().findFirst().orElse("g++ does not say why"));
      }
      return new PlainProfiler(library);
    } catch (IOException noCompiler) {
      throw uncompiled(source, FileFault.words(noCompiler));
    }
  }

  private static RuntimeException uncompiled(Path source, String why) {
    return new Diagnostic(
            "The plain profiler cannot be compiled: " + why,
            source.toString(),
            "the recorder is measured against it",
            "install g++ (apt-get install g++), and have it on PATH")
        .thrown();
  }

  /** By which a runtime finds it. */
  Map<String, String> variables(Path recording) {
    return Map.of(
        "CORECLR_ENABLE_PROFILING",
        "1",
        "CORECLR_PROFILER",
        CLSID,
        "CORECLR_PROFILER_PATH",
        library.toString(),
        "PLAIN_FILE",
        recording.toString());
  }
}
