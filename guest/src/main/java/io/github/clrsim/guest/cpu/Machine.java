package io.github.clrsim.guest.cpu;

import io.github.clrsim.diagnostic.Diagnostic;
import java.lang.foreign.Linker;
import java.util.Optional;

/** What a machine must be to run guests. */
public final class Machine {
  private static final int HARDWARE_CAPABILITIES_2 = 26; // AT_HWCAP2
  private static final int FSGSBASE = 1 << 1;
  private static final String OF_GLIBC = "gnu_get_libc_version";
  private static final String WHAT = "Native profilers cannot be tried on this machine.";

  private Machine() {}

  /** Why this one runs none; empty if it does. */
  public static Optional<Diagnostic> fault() {
    String machine = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (!machine.equals("Linux amd64")) {
      return Optional.of(unfit(machine));
    }
    if (Linker.nativeLinker().defaultLookup().find(OF_GLIBC).isEmpty()) {
      return Optional.of(unfit(machine + ", with a C library that has no " + OF_GLIBC));
    }
    return (Libc.call("getauxval", HARDWARE_CAPABILITIES_2) & FSGSBASE) == 0
        ? Optional.of(
            new Diagnostic(
                WHAT,
                "AT_HWCAP2 has no FSGSBASE",
                "the host of native profilers switches thread-local storage by WRFSBASE, which"
                    + " Linux offers since 5.9 on processors of Ivy Bridge, Zen and later",
                "use a newer kernel, or a processor that has it"))
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
