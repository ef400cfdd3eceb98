package io.github.clrsim.realclr.host;

import com.sun.jna.Library;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.StringArray;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.host.program.RuntimeProperties;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The runtime, hosted through the functions of coreclrhost.h. One in a process, and once in its
 * life.
 */
final class CoreClr {
  private static final int RTLD_LAZY_LOCAL = 1;

  private final NativeLibrary library;
  private final Path program;
  private final Pointer handle;
  private final int domain;

  private CoreClr(NativeLibrary library, Path program, Pointer handle, int domain) {
    this.library = library;
    this.program = program;
    this.handle = handle;
    this.domain = domain;
  }

  /**
   * Loads and starts the runtime; the profiler's Initialize is called in here.
   *
   * @param properties what it is told about the program
   * @param program what will be executed; it must exist, or some versions abort
   */
  static CoreClr initialize(DotnetRuntime runtime, RuntimeProperties properties, Path program) {
    NativeLibrary library =
        NativeLibrary.getInstance(
            runtime.coreClr().toString(), Map.of(Library.OPTION_OPEN_FLAGS, RTLD_LAZY_LOCAL));
    Map<String, String> values = properties.values();
    PointerByReference handle = new PointerByReference();
    IntByReference domain = new IntByReference();
    Object[] arguments = {
      program.toString(),
      "clrsim",
      values.size(),
      texts(List.copyOf(values.keySet())),
      texts(List.copyOf(values.values())),
      handle,
      domain
    };
    int result = library.getFunction("coreclr_initialize").invokeInt(arguments);
    if (result < 0) {
      throw refused("coreclr_initialize", result, runtime.directory());
    }
    return new CoreClr(library, program, handle.getValue(), domain.getValue());
  }

  /** Runs the program to its end and answers its exit code. */
  int execute(List<String> arguments) {
    IntByReference exitCode = new IntByReference();
    Object[] all = {
      handle, domain, arguments.size(), texts(arguments), program.toString(), exitCode
    };
    int result = library.getFunction("coreclr_execute_assembly").invokeInt(all);
    if (result < 0) {
      throw refused("coreclr_execute_assembly", result, program);
    }
    return exitCode.getValue();
  }

  /** Shuts down; the exit code is the one that the program set last. */
  int shutDown(int exitCode) {
    IntByReference latched = new IntByReference(exitCode);
    Object[] arguments = {handle, domain, latched};
    int result = library.getFunction("coreclr_shutdown_2").invokeInt(arguments);
    return result < 0 ? exitCode : latched.getValue();
  }

  private static StringArray texts(List<String> texts) {
    return new StringArray(texts.toArray(String[]::new), "UTF-8");
  }

  private static RuntimeException refused(String function, int result, Path where) {
    HResult hresult = new HResult(result);
    return new Diagnostic(
            "%s failed: 0x%08x, %s".formatted(function, result, hresult.meaning()),
            where.toString(),
            "without it nothing runs",
            "check that the program is an executable .NET assembly for this runtime and that the"
                + " runtime's directory is complete")
        .thrown();
  }
}
