package io.github.clrsim.api.il;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import java.util.ArrayList;
import java.util.List;

/** Reads one method body: a tiny or fat header, the code, and its sections (ECMA-335 II.25.4). */
final class MethodBodyReader {
  private static final int FORMAT_MASK = 0x3;
  private static final int TINY = 0x2;
  private static final int FAT = 0x3;
  private static final int TINY_STACK = 8;
  private static final int FAT_HEADER_SIZE = 12;
  private static final int FAT_HEADER_WORDS = FAT_HEADER_SIZE / 4;
  private static final int MORE_SECTIONS = 0x8;
  private static final int INIT_LOCALS = 0x10;

  private static final int SECTION_KIND_MASK = 0x3F;
  private static final int EXCEPTION_TABLE = 0x1;
  private static final int FAT_SECTION = 0x40;
  private static final int ANOTHER_SECTION = 0x80;
  private static final int SECTION_HEADER_SIZE = 4;
  private static final int SMALL_CLAUSE_SIZE = 12;
  private static final int FAT_CLAUSE_SIZE = 24;

  /** Compilers write one section; the limit is for files that go on for ever. */
  private static final int SECTIONS_MAX = 16;

  private final MetadataToken method;
  private final BodyBytes bytes;
  private final Extent rest;
  private final long start;

  /** A part of what holds the body, known to lie inside of it. */
  private record Extent(int offset, int size) {
    long end() {
      return (long) offset + size;
    }
  }

  private MethodBodyReader(MetadataToken method, BodyBytes bytes, Extent rest, long start) {
    this.method = method;
    this.bytes = bytes;
    this.rest = rest;
    this.start = start;
  }

  static MethodBody read(
      MetadataToken method, BodyBytes bytes, int offset, int size, long address) {
    return new MethodBodyReader(method, bytes, new Extent(offset, size), address).body();
  }

  private MethodBody body() {
    int first = bytes.byteAt(rest.offset(), "A method header");
    return switch (first & FORMAT_MASK) {
      case TINY -> tiny(first >>> 2);
      case FAT -> fat();
      default ->
          throw bytes.damaged(
              rest.offset(),
              "The body of %s begins with byte 0x%02x.".formatted(method, first),
              "The low two bits are 2 for a tiny and 3 for a fat header (ECMA-335 II.25.4.1).");
    };
  }

  private MethodBody tiny(int codeSize) {
    Extent code = code(1, codeSize);
    return new MethodBody(
        1 + codeSize,
        TINY_STACK,
        false,
        TokenKind.SIGNATURE.token(0),
        bytes.blobAt(code.offset(), code.size(), "IL"),
        List.of());
  }

  private MethodBody fat() {
    int start = rest.offset();
    int flags = bytes.shortAt(start, "A fat method header");
    if (flags >>> 12 != FAT_HEADER_WORDS) {
      throw bytes.damaged(
          start,
          "The fat header of %s says it has %d words.".formatted(method, flags >>> 12),
          "It has %d (ECMA-335 II.25.4.3).".formatted(FAT_HEADER_WORDS));
    }
    Extent code =
        code(
            FAT_HEADER_SIZE,
            Integer.toUnsignedLong(bytes.intAt(start + 4L, "The size of a method's code")));
    List<ExceptionClause> clauses = new ArrayList<>();
    long end = code.end();
    if ((flags & MORE_SECTIONS) != 0) {
      end = sections(code, clauses);
    }
    return new MethodBody(
        (int) (end - start),
        bytes.shortAt(start + 2L, "The stack of a method"),
        (flags & INIT_LOCALS) != 0,
        new MetadataToken(bytes.intAt(start + 8L, "The local variables of a method")),
        bytes.blobAt(code.offset(), code.size(), "IL"),
        clauses);
  }

  private Extent code(int headerSize, long codeSize) {
    if (codeSize > rest.size() - (long) headerSize) {
      throw bytes.damaged(
          rest.offset(),
          "The code of %s would be %d bytes long.".formatted(method, codeSize),
          "Its section ends after %d.".formatted(rest.size() - headerSize));
    }
    return new Extent(rest.offset() + headerSize, (int) codeSize);
  }

  /** Reads what follows the code, four bytes aligned; answers where it ends. */
  private long sections(Extent code, List<ExceptionClause> clauses) {
    long position = code.end();
    for (int count = 1; ; count++) {
      long address = start + (position - rest.offset());
      position += -address & 3;
      int kind = bytes.byteAt(position, "A section of a method");
      boolean fat = (kind & FAT_SECTION) != 0;
      int size = bytes.intAt(position, "The size of a method's section") >>> 8;
      size = fat ? size : size & 0xFF;
      int clauseSize = fat ? FAT_CLAUSE_SIZE : SMALL_CLAUSE_SIZE;
      if ((kind & SECTION_KIND_MASK) != EXCEPTION_TABLE
          || count > SECTIONS_MAX
          || position + size > rest.end()) {
        throw bytes.damaged(
            position,
            "Section %d of the body of %s is of kind 0x%02x and %d bytes long."
                .formatted(count, method, kind, size),
            "At most %d exception tables may follow the code, inside its section of the file."
                .formatted(SECTIONS_MAX));
      }
      // Old compilers forgot to count the header in the size; the division forgives them.
      int clauseCount = size / clauseSize;
      for (int index = 0; index < clauseCount; index++) {
        long clause = position + SECTION_HEADER_SIZE + (long) index * clauseSize;
        clauses.add(fat ? fatClause(clause, code) : smallClause(clause, code));
      }
      position += Math.max(size, SECTION_HEADER_SIZE + clauseCount * clauseSize);
      if ((kind & ANOTHER_SECTION) == 0) {
        return position;
      }
    }
  }

  private ExceptionClause smallClause(long at, Extent code) {
    return clause(
        at,
        code,
        bytes.shortAt(at, "An exception clause"),
        new ExceptionClause.Part(
            bytes.shortAt(at + 2, "An exception clause"),
            bytes.byteAt(at + 4, "An exception clause")),
        new ExceptionClause.Part(
            bytes.shortAt(at + 5, "An exception clause"),
            bytes.byteAt(at + 7, "An exception clause")),
        bytes.intAt(at + 8, "An exception clause"));
  }

  private ExceptionClause fatClause(long at, Extent code) {
    return clause(
        at,
        code,
        bytes.intAt(at, "An exception clause"),
        new ExceptionClause.Part(
            bytes.intAt(at + 4, "An exception clause"), bytes.intAt(at + 8, "An exception clause")),
        new ExceptionClause.Part(
            bytes.intAt(at + 12, "An exception clause"),
            bytes.intAt(at + 16, "An exception clause")),
        bytes.intAt(at + 20, "An exception clause"));
  }

  private ExceptionClause clause(
      long at,
      Extent code,
      int flags,
      ExceptionClause.Part tried,
      ExceptionClause.Part handler,
      int typeOrFilter) {
    requireInside(at, code, tried);
    requireInside(at, code, handler);
    return switch (flags) {
      case 0x0 -> new ExceptionClause.Catch(tried, handler, new MetadataToken(typeOrFilter));
      case 0x1 -> new ExceptionClause.Filter(tried, handler, typeOrFilter);
      case 0x2 -> new ExceptionClause.Finally(tried, handler);
      case 0x4 -> new ExceptionClause.Fault(tried, handler);
      default ->
          throw bytes.damaged(
              at,
              "An exception clause of %s has flags 0x%x.".formatted(method, flags),
              "It is 0 (catch), 1 (filter), 2 (finally) or 4 (fault).");
    };
  }

  private void requireInside(long at, Extent code, ExceptionClause.Part part) {
    if (part.offset() < 0 || part.length() < 0 || part.offset() > code.size() - part.length()) {
      throw bytes.damaged(
          at,
          "An exception clause of %s is about IL offsets 0x%x to 0x%x."
              .formatted(
                  method,
                  part.offset(),
                  Integer.toUnsignedLong(part.offset()) + Integer.toUnsignedLong(part.length())),
          "The code has 0x%x bytes.".formatted(code.size()));
    }
  }
}
