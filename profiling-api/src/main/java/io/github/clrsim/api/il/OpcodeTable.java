package io.github.clrsim.api.il;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The instructions by their codes, read once. */
final class OpcodeTable {
  private static final String FILE = "instructions.txt";
  private static final List<Optional<Opcode>> BY_CODE = read();

  private OpcodeTable() {}

  static Optional<Opcode> of(int code) {
    return BY_CODE.get(code);
  }

  private static List<Optional<Opcode>> read() {
    List<Optional<Opcode>> byCode =
        new ArrayList<>(Collections.nCopies(Opcode.CODES, Optional.empty()));
    try (InputStream file =
        Objects.requireNonNull(OpcodeTable.class.getResourceAsStream(FILE), FILE)) {
      new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(Opcode::row)
          .forEach(opcode -> byCode.set(opcode.code(), Optional.of(opcode)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.copyOf(byCode);
  }
}
