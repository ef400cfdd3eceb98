package io.github.clrsim.realclr.processes;

import io.github.clrsim.realclr.elf.ElfFile;
import io.github.clrsim.realclr.elf.ElfHeaders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;

/** What kind of program has no libcoreclr.so in its memory. */
enum ProgramKind {
  /** It has its runtime in itself, or unpacks it when it begins. */
  SINGLE_FILE,
  /** Compiled ahead of time: a runtime in itself, of another kind. */
  NATIVE_AOT,
  /** Nothing of .NET is known of it. */
  OTHER;

  /** What a single file with its runtime exports, for debuggers to find it (clrdata.h). */
  private static final String OF_SINGLE_FILE = "DotNetRuntimeInfo";

  /** What a program compiled ahead of time exports for the same reason, since .NET 8. */
  private static final String OF_NATIVE_AOT = "DotNetRuntimeDebugHeader";

  /**
   * In each host of an application: the SHA-256 of ".net core bundle", and before it the place of
   * the bundle in the file, which is 0 where there is none (bundle_marker.cpp of the host).
   */
  private static final String BUNDLE =
      new String(
          HexFormat.of()
              .parseHex("8b1202b96a612038727b930214d7a03213f5b9e6efae3318ee3b2dce24b36aae"),
          StandardCharsets.ISO_8859_1);

  private static final String NO_BUNDLE = "\0".repeat(Long.BYTES);

  /** What this file is; nothing if it cannot be read. */
  static Optional<ProgramKind> of(Path file) {
    return ElfFile.asked(file, image -> Optional.of(of(image)));
  }

  private static ProgramKind of(ElfHeaders image) {
    if (image.hasDynamicName(OF_SINGLE_FILE) || image.data().anyMatch(ProgramKind::hasBundle)) {
      return SINGLE_FILE;
    }
    return image.hasDynamicName(OF_NATIVE_AOT) ? NATIVE_AOT : OTHER;
  }

  private static boolean hasBundle(String data) {
    int at = data.indexOf(BUNDLE);
    return at >= NO_BUNDLE.length() && !data.startsWith(NO_BUNDLE, at - NO_BUNDLE.length());
  }
}
