package io.github.clrsim.realclr.elf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** ELF images as small as they can be, for tests. What is in them has the same place in memory. */
public final class MadeElf {
  private static final int HEADER_SIZE = 64;
  private static final int PART_SIZE = 56;
  private static final int PARTS = 3;
  private static final int NOTES_AT = HEADER_SIZE + PARTS * PART_SIZE;
  private static final int DYNAMIC_AT = NOTES_AT + 64;
  private static final int NAMES_AT = DYNAMIC_AT + 48;

  private final ByteBuffer bytes = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);

  private MadeElf() {}

  /** A library of this build, with these dynamic names. */
  public static byte[] library(String buildId, String... names) {
    return new MadeElf().with(buildId, "GNU\0", "\0" + String.join("\0", names) + "\0");
  }

  /** A program with this in its data, in hexadecimal digits. */
  public static byte[] program(String data) {
    return new MadeElf().with(data, "data", "\0");
  }

  /** A library that only has a note of somebody else. */
  public static byte[] foreign() {
    return new MadeElf().with("0102", "FOE\0", "\0");
  }

  /** The library, written to a file. */
  public static Path write(Path file, byte[] library) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    return Files.write(file, library);
  }

  private byte[] with(String content, String name, String names) {
    bytes.putInt(0x464c457f).putShort((short) 0x0102).put(6, (byte) 1);
    bytes.putLong(32, HEADER_SIZE).putShort(54, (short) PART_SIZE).putShort(56, (short) PARTS);
    byte[] note = HexFormat.of().parseHex(content);
    part(0, 1, 0, bytes.capacity());
    part(1, 4, NOTES_AT, 16 + note.length);
    part(2, 2, DYNAMIC_AT, 48);
    bytes.position(NOTES_AT);
    bytes.putInt(4).putInt(note.length).putInt(3);
    bytes.put(name.getBytes(StandardCharsets.ISO_8859_1)).put(note);
    bytes.position(DYNAMIC_AT);
    bytes.putLong(5).putLong(NAMES_AT).putLong(10).putLong(names.length()).putLong(0).putLong(0);
    bytes.put(names.getBytes(StandardCharsets.ISO_8859_1));
    return bytes.array();
  }

  /** A program header: readable and writable. */
  private void part(int index, int type, long place, long size) {
    bytes.position(HEADER_SIZE + index * PART_SIZE);
    bytes.putInt(type).putInt(6).putLong(place).putLong(place).putLong(place);
    bytes.putLong(size).putLong(size).putLong(1);
  }
}
