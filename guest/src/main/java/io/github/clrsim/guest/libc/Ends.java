package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.fault.GuestFault;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.List;
import java.util.function.BiConsumer;

/** The end of the process at the hands of the guest, and what is done at a normal end. */
final class Ends implements Family {
  private static final List<String> ENDING = List.of("exit", "_exit", "_Exit", "quick_exit");
  private static final List<String> CHECKS =
      List.of("__stack_chk_fail", "__chk_fail", "__fortify_fail");
  private static final List<String> NOTED =
      List.of(
          "atexit",
          "__cxa_atexit",
          "at_quick_exit",
          "__cxa_at_quick_exit",
          "pthread_atfork",
          "__register_atfork");

  private final GuestProcess process;

  Ends(GuestProcess process) {
    this.process = process;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("abort", arguments -> crashed(aborted(arguments), arguments));
    ENDING.forEach(
        name ->
            functions.accept(
                name,
                arguments ->
                    left(
                        "ended the process by %s(%d)".formatted(name, arguments.getInt(0)),
                        arguments)));
    functions.accept(
        "__assert_fail",
        arguments ->
            crashed(
                "failed its assertion %s (%s:%d)"
                    .formatted(
                        RawMemory.utf8(arguments.get(0)),
                        RawMemory.utf8(arguments.get(1)),
                        arguments.getInt(2)),
                arguments));
    functions.accept(
        "__assert_perror_fail", arguments -> crashed("failed an assertion", arguments));
    CHECKS.forEach(
        name ->
            functions.accept(
                name, arguments -> crashed("wrote beyond the end of a buffer", arguments)));
    NOTED.forEach(name -> functions.accept(name, _ -> 0));
  }

  private String aborted(Arguments arguments) {
    return process.isFromItsLibraries(arguments)
        ? "was aborted by a library of its own, as by that of C++ for an exception that nobody"
            + " catches"
        : "aborted";
  }

  private long crashed(String how, Arguments arguments) {
    throw GuestFault.crash(told(how, arguments));
  }

  private long left(String how, Arguments arguments) {
    throw GuestFault.exit(told(how, arguments));
  }

  private String told(String how, Arguments arguments) {
    return "the native profiler %s, called from %s".formatted(how, process.calledFrom(arguments));
  }
}
