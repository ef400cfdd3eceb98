package io.github.clrsim.realclr.host;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.realclr.com.ComReference;
import io.github.clrsim.realclr.com.ProfilerLibrary;
import io.github.clrsim.realclr.com.ProfilerObject;
import io.github.clrsim.realclr.com.SilentRuntime;
import io.github.clrsim.realclr.host.process.Surroundings;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The main class of a process that stands for a program of .NET where there is no runtime: loads
 * the profiler that the environment names, and tells it of a few loads. A {@link SilentRuntime}
 * answers.
 */
public final class SilentProgram {
  private static final Path RUNTIME = Path.of("shared/Microsoft.NETCore.App/9.0.5/libcoreclr.so");
  private static final int ROUNDS = 20;
  private static final long THREAD = 0x2000;
  private static final long ASSEMBLIES = 0x10_0000;
  private static final long MODULES = 0x20_0000;
  private static final long CLASSES = 0x30_0000;

  private final SilentRuntime runtime;
  private final ComReference profiler;

  private SilentProgram(SilentRuntime runtime, ComReference profiler) {
    this.runtime = runtime;
    this.profiler = profiler;
  }

  /**
   * The command that starts it.
   *
   * @param folder for the one file that it has to have
   */
  public static List<String> command(Path folder) throws IOException {
    Path runtime = folder.resolve(RUNTIME);
    Files.createDirectories(runtime.resolveSibling(""));
    Files.writeString(runtime, "no runtime, but it looks like one from outside");
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData",
        "-cp",
        System.getProperty("java.class.path"),
        SilentProgram.class.getName(),
        runtime.toString());
  }

  /**
   * Runs it.
   *
   * @param arguments what stands for the library of a runtime
   */
  public static void main(String[] arguments) throws IOException {
    try (FileChannel runtime = FileChannel.open(Path.of(arguments[0]))) {
      // A process of .NET is known by the runtime among the files in its memory.
      var _ = runtime.map(MapMode.READ_ONLY, 0, runtime.size(), Arena.global());
    }
    SilentRuntime silent = new SilentRuntime();
    ProfilerLibrary library = ProfilerLibrary.of(Surroundings.announced().orElseThrow());
    new SilentProgram(silent, library.make(ProfilerObject.CLASS_ID, ProfilingSpec.NEWEST_CALLBACK))
        .run();
  }

  private void run() {
    tell("Initialize", runtime.info().value());
    tell("ThreadCreated", THREAD);
    for (int round = 1; round <= ROUNDS; round++) {
      tell("AssemblyLoadStarted", ASSEMBLIES + round);
      tell("ModuleLoadStarted", MODULES + round);
      tell("ModuleLoadFinished", MODULES + round, HResult.S_OK.value());
      tell("ModuleAttachedToAssembly", MODULES + round, ASSEMBLIES + round);
      tell("AssemblyLoadFinished", ASSEMBLIES + round, HResult.S_OK.value());
      tell("ClassLoadStarted", CLASSES + round);
      tell("ClassLoadFinished", CLASSES + round, HResult.S_OK.value());
    }
    tell("Shutdown");
  }

  private void tell(String callback, Object... arguments) {
    MethodSpec row =
        ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK).stream()
            .filter(method -> method.name().equals(callback))
            .findFirst()
            .orElseThrow();
    HResult answer = new HResult((int) profiler.call(row, List.of(arguments)));
    if (answer.failed()) {
      throw new IllegalStateException("%s answered %s".formatted(callback, answer));
    }
  }
}
