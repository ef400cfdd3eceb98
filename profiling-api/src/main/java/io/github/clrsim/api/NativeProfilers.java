package io.github.clrsim.api;

import io.github.clrsim.api.id.Address;
import java.util.Collection;
import java.util.List;

/**
 * Runs native profilers in the simulated CLR. A service ({@link java.util.ServiceLoader}), so that
 * who tries profilers need not bring along what only native ones need; the artifact {@code
 * clrsim-guest} offers one.
 */
public interface NativeProfilers {

  /**
   * The profiler that is this library.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if its class ID is none, or its file is
   *     no library that can be run
   */
  NamedProfiler profiler(NativeLibrary library);

  /** The options that a JVM needs, in which one is to run. */
  List<String> jvmOptions();

  /**
   * Keeps free what the simulated runtime uses of this process's addresses, so that a profiler
   * finds there what the simulation has, in every process. To be called first of all in a process
   * that is there for profilers: it may begin again, with the same arguments.
   *
   * @param places where something of the runtime lies
   */
  void reserve(Collection<Address> places);

  /**
   * Ends the run of the one that runs in this process now with a fault of its own, wherever it is:
   * it computes without end, or waits in the kernel. May be called from any thread.
   *
   * @return whether one runs; false while it has asked for something, which is not its doing
   */
  boolean interrupt();
}
