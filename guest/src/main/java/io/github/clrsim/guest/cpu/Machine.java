package io.github.clrsim.guest.cpu;

import io.github.clrsim.diagnostic.Diagnostic;
import java.lang.foreign.Linker;
import java.util.Optional;

/** What a machine must be to run guests. */
public final class Machine {
  private static final String OF_GLIBC = "gnu_get_libc_version";
  private static final String WHAT = "Native profilers cannot be tried on this machine.";

  private Machine() {}

  /** Why this one runs none; empty if it does. */
  public static Optional<Diagnostic> fault() {
    String machine = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (!machine.equals("Linux amd64")) {
      return Optional.of(unfit(machine));
    }
    return Linker.nativeLinker().defaultLookup().find(OF_GLIBC).isEmpty()
        ? Optional.of(unfit(machine + ", with a C library that has no " + OF_GLIBC))
        : Optional.empty();
  }

  private static Diagnostic unfit(String machine) {
    return new Diagnostic(
        WHAT,
        machine,
        "they run as they are, under a host that is made for x86-64 Linux with glibc",
        "use such a machine, or a container on one");
  }
}
