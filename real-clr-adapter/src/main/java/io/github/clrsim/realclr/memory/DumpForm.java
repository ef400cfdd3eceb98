package io.github.clrsim.realclr.memory;

import io.github.clrsim.diagnostic.Diagnostic;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * What a file is that was named as a dump, by its first bytes: only a core file of Linux on x64
 * (elf(5), core(5)) can be read.
 */
final class DumpForm {
  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;

  private static final String ELF = "7f454c46";
  private static final int MAGIC_MAX = 16;
  private static final int HEADER_SIZE = 64;
  private static final int CLASS_AT = 4;
  private static final byte BITS_64 = 2;
  private static final int ORDER_AT = 5;
  private static final byte LITTLE_ENDIAN = 1;
  private static final int TYPE_AT = 16;
  private static final int ET_CORE = 4;
  private static final int MACHINE_AT = 18;
  private static final int EM_X86_64 = 62;

  private static final List<Other> OTHERS =
      List.of(
          Other.packed("1f8b", "gzip", "gzip -dc"),
          Other.packed("28b52ffd", "zstd", "zstd -dc"),
          Other.packed("fd377a585a00", "xz", "xz -dc"),
          Other.packed("425a68", "bzip2", "bzip2 -dc"),
          Other.packed("04224d18", "lz4", "lz4 -dc"),
          Other.packed("504b0304", "zip", "unzip -p"),
          Other.foreign(hex("MDMP"), "a minidump of Windows"),
          Other.foreign(hex("PAGEDU64"), "a dump of the kernel of Windows"),
          Other.foreign("cffaedfe", "a core file or program of macOS"));

  /** Names of elf.h; what else there is has a number. */
  private static final List<Machine> MACHINES =
      List.of(
          new Machine(3, "x86"),
          new Machine(40, "ARM"),
          new Machine(183, "ARM64"),
          new Machine(22, "s390x"),
          new Machine(21, "POWER"),
          new Machine(243, "RISC-V"),
          new Machine(258, "LoongArch"));

  private DumpForm() {}

  private record Machine(int number, String name) {}

  /**
   * A kind of file that cannot be read.
   *
   * @param magic its first bytes, in hexadecimal digits
   */
  private record Other(String magic, String what, String why, String remedy) {
    static Other packed(String magic, String by, String command) {
      return new Other(
          magic,
          "is compressed by " + by,
          "parts of a dump are read when they are asked for, in any order",
          "unpack it first: %s FILE > unpacked.core; then name unpacked.core".formatted(command));
    }

    static Other foreign(String magic, String what) {
      return new Other(
          magic,
          "is " + what,
          "only core files of Linux on x64 can be read",
          "read it where it comes from, with dotnet-dump or a debugger");
    }

    boolean fits(MemorySegment file) {
      return beginning(file).startsWith(magic);
    }
  }

  private static String beginning(MemorySegment file) {
    long size = Math.min(file.byteSize(), MAGIC_MAX);
    return HexFormat.of().formatHex(file.asSlice(0, size).toArray(ValueLayout.JAVA_BYTE));
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * Requires that it is one that can be read.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if not
   */
  static void requireCore(Path path, MemorySegment file) {
    fault(file)
        .ifPresent(
            found -> {
              throw new Diagnostic(
                      "The file " + found.what, path.toString(), found.why, found.remedy)
                  .thrown();
            });
  }

  private static Optional<Other> fault(MemorySegment file) {
    if (file.byteSize() == 0) {
      return Optional.of(
          new Other(
              ELF,
              "is empty, and no dump",
              "a dump that could not be written, as on a full disk, leaves such a file",
              DumpAdvice.text()));
    }
    if (!beginning(file).startsWith(ELF)) {
      return OTHERS.stream()
          .filter(each -> each.fits(file))
          .findFirst()
          .or(() -> Optional.of(notCore("is no ELF file")));
    }
    if (file.byteSize() < HEADER_SIZE) {
      return Optional.of(
          notCore("is cut short: it has %d bytes, and its header more".formatted(file.byteSize())));
    }
    return ofElf(file);
  }

  private static Optional<Other> ofElf(MemorySegment file) {
    if (file.get(ValueLayout.JAVA_BYTE, ORDER_AT) != LITTLE_ENDIAN) {
      return Optional.of(notCore("is of a machine that writes numbers the other way round"));
    }
    int machine = Short.toUnsignedInt(file.get(SHORT, MACHINE_AT));
    if (file.get(SHORT, TYPE_AT) != ET_CORE) {
      return Optional.of(notCore("is a program or a library, and no dump of a process"));
    }
    if (machine == EM_X86_64 && file.get(ValueLayout.JAVA_BYTE, CLASS_AT) == BITS_64) {
      return Optional.empty();
    }
    return Optional.of(
        new Other(
            ELF,
            "is the dump of a process on %s, and not on x64"
                .formatted(machine == EM_X86_64 ? "x64 with addresses of 32 bits" : name(machine)),
            "the component that reads it, libmscordaccore.so of that runtime, is for such a machine,"
                + " too, and only that of x64 can be asked here",
            "read it on such a machine, with dotnet-dump"));
  }

  private static String name(int machine) {
    return MACHINES.stream()
        .filter(each -> each.number == machine)
        .map(Machine::name)
        .findFirst()
        .orElse("machine %d of elf.h".formatted(machine));
  }

  private static Other notCore(String what) {
    return new Other(ELF, what, "only core files of Linux on x64 can be read", DumpAdvice.text());
  }
}
