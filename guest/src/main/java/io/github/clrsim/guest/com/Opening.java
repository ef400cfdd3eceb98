package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Cells;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ParameterSpec;

/** By what metadata was opened. */
final class Opening {
  // ofWrite of CorOpenFlags in cor.h.
  private static final int TO_WRITE = 1;
  private static final String FLAGS = "dwOpenFlags";

  private Opening() {}

  /**
   * Whether metadata that a call hands out may be added to: where the caller said so, and where it
   * cannot say (GetTokenAndMetaDataFromFunction, measured on both real runtimes).
   */
  static boolean isForWriting(MethodSpec row, Arguments arguments) {
    return switch (row.deed()) {
      case HANDS_OUT_METADATA -> (arguments.getInt(flagsCell(row)) & TO_WRITE) != 0;
      case HANDS_OUT_METADATA_OF_FUNCTION -> true;
      default -> false;
    };
  }

  private static int flagsCell(MethodSpec row) {
    int index = row.parameters().stream().map(ParameterSpec::name).toList().indexOf(FLAGS);
    return Cells.of(row).places().get(index).cell();
  }
}
