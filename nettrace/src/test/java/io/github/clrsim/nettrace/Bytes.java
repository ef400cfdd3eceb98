package io.github.clrsim.nettrace;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Writes what recordings are made of, also what no runtime writes today. */
final class Bytes {
  private static final byte[] SERIALIZATION =
      "!FastSerialization.1".getBytes(StandardCharsets.US_ASCII);

  private final ByteArrayOutputStream stream = new ByteArrayOutputStream();

  static Bytes of(Consumer<Bytes> content) {
    Bytes bytes = new Bytes();
    content.accept(bytes);
    return bytes;
  }

  /** The beginning of a .nettrace file up to its first block. */
  static Bytes nettrace(int version, int oldestReader) {
    Bytes bytes = new Bytes().text(StandardCharsets.US_ASCII, "Nettrace");
    bytes.int32(SERIALIZATION.length).raw(SERIALIZATION);
    bytes.type("Trace", version, oldestReader);
    bytes.times().int32(8).int32(4711).int32(2).int32(0);
    return bytes.int8(6);
  }

  /** The beginning of a file of version 6 up to the block behind the first. */
  static Bytes blocks(int major, int minor) {
    Bytes bytes = new Bytes().text(StandardCharsets.US_ASCII, "Nettrace");
    bytes.int32(0).int32(major).int32(minor);
    return bytes.block(1, trace -> trace.times().int32(8).int32(0));
  }

  /** Noon of the first of March 2026, a clock at 100 and a thousand ticks a second. */
  Bytes times() {
    int16(2026).int16(3).int16(0).int16(1).int16(12).int16(0).int16(0).int16(0);
    return int64(100).int64(1_000);
  }

  /** An object of versions 4 and 5. */
  Bytes object(String type, Consumer<Bytes> content) {
    byte[] bytes = of(content).bytes();
    type(type, 2, 2).int32(bytes.length).aligned().raw(bytes);
    return int8(6);
  }

  /** The beginning of an object of versions 4 and 5 that says it has so many bytes. */
  Bytes claim(String type, int size) {
    return type(type, 2, 2).int32(size).aligned();
  }

  private Bytes type(String name, int version, int oldestReader) {
    int8(5).int8(5).int8(1).int32(version).int32(oldestReader);
    int32(name.length()).text(StandardCharsets.US_ASCII, name);
    return int8(6);
  }

  /** A block of version 6. */
  Bytes block(int kind, Consumer<Bytes> content) {
    byte[] bytes = of(content).bytes();
    return int32(kind << 24 | bytes.length).raw(bytes);
  }

  /** The header of a block of events. */
  Bytes eventsHeader(boolean isPacked) {
    return int16(20).int16(isPacked ? 1 : 0).int64(0).int64(0);
  }

  /** A packed row of an event that says everything of itself; the sequence number is relative. */
  Bytes packed(int metadata, int sequence, int thread, int stack, byte... payload) {
    int8(1 | 2 | 4 | 8 | 128)
        .varint(metadata)
        .varint(Integer.toUnsignedLong(sequence))
        .varint(thread)
        .varint(0);
    varint(thread).varint(stack).varint(1);
    return varint(payload.length).raw(payload);
  }

  /** A packed row of an event of version 6 that says its metadata, thread and payload. */
  Bytes packed6(int metadata, int thread, byte... payload) {
    int8(1 | 2 | 4 | 128).varint(metadata).varint(0).varint(thread).varint(0).varint(thread);
    return varint(1).varint(payload.length).raw(payload);
  }

  /** A row of metadata of versions 4 and 5, up to its fields. */
  Bytes metadata(int id, int event, String name) {
    int32(id).utf16("Some-Provider").int32(event).utf16(name);
    return int64(3).int32(1).int32(4);
  }

  Bytes aligned() {
    while (stream.size() % 4 != 0) {
      int8(0);
    }
    return this;
  }

  Bytes int8(int value) {
    stream.write(value);
    return this;
  }

  Bytes int16(int value) {
    return int8(value).int8(value >> 8);
  }

  Bytes int32(int value) {
    return int16(value).int16(value >> 16);
  }

  Bytes int64(long value) {
    return int32((int) value).int32((int) (value >> 32));
  }

  Bytes varint(long value) {
    long left = value;
    while (left >>> 7 != 0) {
      int8(0x80 | (int) (left & 0x7f));
      left >>>= 7;
    }
    return int8((int) left);
  }

  Bytes utf16(String text) {
    return text(StandardCharsets.UTF_16LE, text + "\0");
  }

  /** UTF-8 behind its length. */
  Bytes counted(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return varint(bytes.length).raw(bytes);
  }

  /** Content behind its length in two bytes. */
  Bytes sized16(Consumer<Bytes> content) {
    byte[] bytes = of(content).bytes();
    return int16(bytes.length).raw(bytes);
  }

  Bytes text(Charset charset, String text) {
    return raw(text.getBytes(charset));
  }

  Bytes raw(byte... bytes) {
    stream.writeBytes(bytes);
    return this;
  }

  byte[] bytes() {
    return stream.toByteArray();
  }
}
