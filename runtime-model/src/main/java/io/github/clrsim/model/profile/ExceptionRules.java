package io.github.clrsim.model.profile;

/**
 * What is told of exceptions, and who throws them on.
 *
 * @param losesLeavesAtBorders whether an exception that leaves managed code for the runtime's own
 *     is told without the last leave of either pass, and with one too many between them (N70)
 * @param failedCompilationsCrossBorders whether what a failed compilation throws goes past the
 *     runtime's own code that called the method, which neither wraps it nor ends what it began
 *     (N108)
 * @param unwindsUnhandled whether the way back is told of an exception that nobody catches, before
 *     the process dies of it
 * @param catchesWhereThreadsStart whether the library catches what nobody else does on a thread
 *     that the program started, and throws it again (ExecutionContext.RunInternal): so the
 *     program's methods are unwound before the process dies
 * @param initializesInLibrary whether methods of the core library call class constructors, and what
 *     these throw is thrown on in their frames (N70)
 * @param handlesInManagedCode whether what the runtime does about an exception is managed code: a
 *     stack can be walked then in callbacks about handlers, and where an exception leaves managed
 *     code (calls 6)
 * @param invocation who wraps what a method throws that was invoked by reflection
 */
public record ExceptionRules(
    boolean losesLeavesAtBorders,
    boolean failedCompilationsCrossBorders,
    boolean unwindsUnhandled,
    boolean catchesWhereThreadsStart,
    boolean initializesInLibrary,
    boolean handlesInManagedCode,
    Invocation invocation) {

  /** Who wraps an exception in a TargetInvocationException. */
  public enum Invocation {
    /** The runtime, which catches it and throws the other. */
    WRAPS_NATIVELY,
    /** A method of the core library, to which it comes through the runtime in one go. */
    PASSES_TO_LIBRARY,
    /** A method of the core library, into which the runtime throws it once more. */
    WRAPS_IN_LIBRARY,
    /** The same, with one more method of the library between the two. */
    WRAPS_AFTER_INTERPRETER
  }
}
