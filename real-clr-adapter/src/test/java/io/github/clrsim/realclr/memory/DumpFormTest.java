package io.github.clrsim.realclr.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is no core file of Linux on x64 is told by what it is. */
public class DumpFormTest {
  @TempDir private Path work;

  @ParameterizedTest
  @CsvSource({
    "1f8b0800, gzip, gzip -dc",
    "28b52ffd, zstd, zstd -dc",
    "fd377a585a00, xz, xz -dc",
    "425a6839, bzip2, bzip2 -dc",
    "04224d18, lz4, lz4 -dc",
    "504b0304, zip, unzip -p",
    "4d444d5093a7, minidump of Windows, dotnet-dump",
    "5041474544553634, kernel of Windows, dotnet-dump",
    "cffaedfe, macOS, dotnet-dump",
    "7f454c46, cut short, createdump",
    "74657874, no ELF file, createdump"
  })
  void itIsKnownByItsFirstBytes(String magic, String what, String remedy) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(magic);
    refused(bytes, what, remedy);
    if (!what.equals("cut short")) {
      refused(Arrays.copyOf(bytes, 100), what, remedy);
    }
  }

  @Test
  void anEmptyFileIsOne() throws IOException {
    refused(new byte[0], "is empty", "createdump");
  }

  @ParameterizedTest
  @CsvSource({"183, ARM64", "3, x86", "40, ARM", "243, RISC-V", "9999, machine 9999 of elf.h"})
  void theCoreOfAnotherMachineIsNamed(int machine, String name) throws IOException {
    byte[] core = new CoreBytes().bytes();
    core[18] = (byte) machine;
    core[19] = (byte) (machine >> 8);
    refused(core, "on %s, and not on x64".formatted(name), "on such a machine");
  }

  @Test
  void addressesOf32BitsAreNotRead() throws IOException {
    byte[] core = new CoreBytes().bytes();
    core[4] = 1;
    refused(core, "32 bits", "on such a machine");
  }

  @Test
  void aProgramIsNoDump() throws IOException {
    byte[] core = new CoreBytes().bytes();
    core[16] = 3;
    refused(core, "a program or a library", "createdump");
    core[5] = 2;
    refused(core, "the other way round", "createdump");
  }

  @Test
  void aProcessWithoutTheRuntimeIsNamed() throws IOException {
    try (CoreTarget none = CoreTarget.of(new CoreBytes().in(work))) {
      assertThat(none.noRuntime().text()).contains("No .NET runtime ran", "it is not there");
    }
    CoreBytes other = new CoreBytes().mapped(4096, 8192, 0, Path.of("/bin/true"));
    try (CoreTarget dump = CoreTarget.of(other.in(work))) {
      assertThat(dump.noRuntime().text()).contains("No .NET runtime ran", "none of .NET");
    }
  }

  private void refused(byte[] content, String what, String remedy) throws IOException {
    Path file = Files.write(work.resolve("file"), content);
    assertThatThrownBy(() -> CoreTarget.of(file))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            refused -> {
              assertThat(refused.diagnostic().what()).contains(what);
              assertThat(refused.diagnostic().where()).isEqualTo(file.toString());
              assertThat(refused.diagnostic().remedy()).contains(remedy);
            });
  }
}
