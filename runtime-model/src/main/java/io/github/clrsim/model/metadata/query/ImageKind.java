package io.github.clrsim.model.metadata.query;

import io.github.clrsim.api.metadata.PEKind;
import io.github.clrsim.model.metadata.file.CliHeader;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.PeFile;

/**
 * What kind of file an assembly is: {@code PEDecoder::GetPEKindAndMachine} in coreclr's
 * pedecoder.cpp. Compiled code aboard (ReadyToRun) is played down: if the source was good for any
 * machine, so is the answer.
 */
final class ImageKind {
  private static final int IL_ONLY = 0x01; // CorPEKind in corhdr.h
  private static final int REQUIRED_32_BIT = 0x02;
  private static final int PE_32_PLUS = 0x04;
  private static final int PREFERRED_32_BIT = 0x10;

  private static final int MACHINE_I386 = 0x014c;

  /** IMAGE_FILE_MACHINE_OS_MASK of Linux: what hides the machine in a ReadyToRun file. */
  private static final int LINUX_DISGUISE = 0x7B79;

  private static final int MACHINE_AMD64 = 0x8664;
  private static final int MACHINE_ARM64 = 0xAA64;

  private ImageKind() {}

  static PEKind of(MetadataFile file) {
    if (file.cli().isPlatformNeutral()) {
      return new PEKind(IL_ONLY, MACHINE_I386);
    }
    return new PEKind(kind(file.cli(), file.pe()), machine(file.pe().machine()));
  }

  private static int kind(CliHeader cli, PeFile pe) {
    int kind = pe.is64Bit() ? PE_32_PLUS : 0;
    if (cli.isIlOnly()) {
      kind = pe.machine() == MACHINE_I386 ? IL_ONLY : kind | IL_ONLY;
    }
    if (cli.requires32Bit()) {
      kind |= REQUIRED_32_BIT;
    } else if (cli.prefers32Bit()) {
      kind |= PREFERRED_32_BIT;
    }
    return kind == 0 ? REQUIRED_32_BIT : kind;
  }

  private static int machine(int machine) {
    int undisguised = machine ^ LINUX_DISGUISE;
    return undisguised == MACHINE_AMD64 || undisguised == MACHINE_ARM64 ? undisguised : machine;
  }
}
