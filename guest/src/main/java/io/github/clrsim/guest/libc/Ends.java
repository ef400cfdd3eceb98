package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.fault.GuestFault;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

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

  /** Functions of the Itanium C++ ABI that throw. */
  private static final Pattern THROWN = Pattern.compile("!__cxa_(re)?throw\\b");

  private final GuestProcess process;

  Ends(GuestProcess process) {
    this.process = process;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("abort", this::aborted);
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

  /** What C++ throws and no frame of the guest catches comes to its library's abort. */
  private long aborted(Arguments arguments) {
    String from = process.calledFrom(arguments);
    throw THROWN.matcher(from).find()
        ? GuestFault.uncaught(told("threw what it does not catch", from))
        : GuestFault.crash(told("aborted", from));
  }

  private long crashed(String how, Arguments arguments) {
    throw GuestFault.crash(told(how, process.calledFrom(arguments)));
  }

  private long left(String how, Arguments arguments) {
    throw GuestFault.exit(told(how, process.calledFrom(arguments)));
  }

  private static String told(String how, String from) {
    return "the native profiler %s, called from %s".formatted(how, from);
  }
}
