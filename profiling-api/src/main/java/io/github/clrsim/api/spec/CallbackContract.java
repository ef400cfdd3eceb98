package io.github.clrsim.api.spec;

/**
 * Under what conditions the runtime makes a callback (dotnet/coreclr release/3.1
 * src/vm/eetoprofinterfaceimpl.cpp, contracts).
 *
 * @param callback the IDL's name
 * @param mayTrigger whether calls that may trigger a collection are allowed inside
 * @param mode the mode of the thread; a profiler that blocks a cooperative one blocks collections
 * @param whileInitializing whether it may come before Initialize has returned
 * @param everSentBy31 whether CoreCLR 3.1 has any place that sends it
 */
public record CallbackContract(
    String callback,
    boolean mayTrigger,
    Mode mode,
    boolean whileInitializing,
    boolean everSentBy31) {

  /** The garbage collection mode of the thread that makes a callback. */
  public enum Mode {
    /** A collection waits for this thread. */
    COOPERATIVE,
    /** A collection does not wait for this thread. */
    PREEMPTIVE,
    /** Sometimes the one, sometimes the other. */
    EITHER
  }
}
