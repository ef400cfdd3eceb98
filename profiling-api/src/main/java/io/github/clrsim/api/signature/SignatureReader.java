package io.github.clrsim.api.signature;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;

/**
 * A place in a blob that moves forward: bytes, compressed numbers and encoded tokens (ECMA-335
 * II.23.2). Reading past the end is a diagnostic.
 */
final class SignatureReader {
  /** The tables a TypeDefOrRefOrSpecEncoded can point into, by its two low bits. */
  private static final TokenKind[] TYPE_TABLES = {
    TokenKind.TYPE_DEF, TokenKind.TYPE_REF, TokenKind.TYPE_SPEC
  };

  private static final int SHOWN_DIGITS_MAX = 80;

  private final Blob blob;
  private int position;

  SignatureReader(Blob blob) {
    this.blob = blob;
  }

  int remaining() {
    return blob.size() - position;
  }

  /** The next byte, which stays where it is. */
  int peek() {
    if (remaining() < 1) {
      throw malformed(
          "A signature ends in the middle.", "Every part a signature announces must be there.");
    }
    return blob.at(position);
  }

  int readByte() {
    int value = peek();
    position++;
    return value;
  }

  /** A pointer of the runtime that made this signature; we know 64-bit runtimes only. */
  long readPointer() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      value |= (long) readByte() << shift;
    }
    return value;
  }

  /** A number of 1, 2 or 4 bytes; the first bits say which. */
  int readUnsigned() {
    int first = readByte();
    if ((first & 0x80) == 0) {
      return first;
    }
    if ((first & 0xC0) == 0x80) {
      return (first & 0x3F) << 8 | readByte();
    }
    if ((first & 0xE0) == 0xC0) {
      return (first & 0x1F) << 24 | readByte() << 16 | readByte() << 8 | readByte();
    }
    throw malformed(
        "A compressed number begins with byte 0x%02x.".formatted(first),
        "The first three bits of such a number are never all set (ECMA-335 II.23.2).");
  }

  /** A number whose sign was rotated into its lowest bit before it was compressed. */
  int readSigned() {
    int start = position;
    int rotated = readUnsigned();
    int bits = Byte.SIZE * (position - start) - (position - start == 4 ? 3 : position - start);
    int magnitude = rotated >>> 1;
    return (rotated & 1) == 0 ? magnitude : magnitude | -1 << (bits - 1);
  }

  /** How many of something follow, each of at least one byte, so that a lie costs no memory. */
  int readCount(String things) {
    int count = readUnsigned();
    if (count > remaining()) {
      throw malformed(
          "A signature announces %d %s, but only %d bytes follow."
              .formatted(count, things, remaining()),
          "Each of them takes at least one byte.");
    }
    return count;
  }

  MetadataToken readTypeToken() {
    int encoded = readUnsigned();
    int table = encoded & 3;
    if (table == TYPE_TABLES.length) {
      throw malformed(
          "An encoded type token is 0x%x.".formatted(encoded),
          "Its two low bits are 0 (TypeDef), 1 (TypeRef) or 2 (TypeSpec), never 3.");
    }
    return TYPE_TABLES[table].token(encoded >>> 2);
  }

  void requireEnd() {
    if (remaining() > 0) {
      throw malformed(
          "%d bytes are left after the end of a signature.".formatted(remaining()),
          "The blob's length and the signature in it must agree.");
    }
  }

  DiagnosticException malformed(String what, String why) {
    String hex = blob.hex();
    String shown =
        hex.length() > SHOWN_DIGITS_MAX ? hex.substring(0, SHOWN_DIGITS_MAX) + "..." : hex;
    return new Diagnostic(
            what,
            "byte %d of the signature %s".formatted(position, shown),
            why,
            "Use an undamaged assembly. If a .NET runtime accepts this one, the decoder is wrong:"
                + " please report the bytes above.")
        .thrown();
  }
}
