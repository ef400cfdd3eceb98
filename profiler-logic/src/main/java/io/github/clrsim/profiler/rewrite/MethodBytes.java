package io.github.clrsim.profiler.rewrite;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A method body, taken apart (ECMA-335 II.25.4).
 *
 * @param initLocals whether local variables begin as zeros
 * @param locals the signature of the local variables; nil if there are none
 */
public record MethodBytes(
    boolean initLocals, int maxStack, MetadataToken locals, Blob code, List<Clause> clauses) {
  private static final int FORMAT_MASK = 0x3;
  private static final int TINY = 0x2;
  private static final int FAT = 0x3;
  private static final int TINY_STACK = 8;
  private static final int FAT_HEADER = 12;
  private static final int FAT_HEADER_WORDS = 3 << 12;
  private static final int MORE_SECTIONS = 0x8;
  private static final int INIT_LOCALS = 0x10;
  private static final int FAT_SECTION = 0x40;
  private static final int EXCEPTIONS = 0x1;
  private static final int SECTION_HEADER = 4;
  private static final int SMALL_CLAUSE = 12;
  private static final int FAT_CLAUSE = 24;

  public MethodBytes {
    clauses = List.copyOf(clauses);
  }

  /**
   * An exception clause.
   *
   * @param kind 0 catch, 1 filter, 2 finally, 4 fault
   * @param typeOrFilter the token of the type, or the offset of the filter
   */
  public record Clause(
      int kind,
      int tryOffset,
      int tryLength,
      int handlerOffset,
      int handlerLength,
      int typeOrFilter) {
    private static final int FILTER = 1;

    private Clause moved(int by) {
      return new Clause(
          kind,
          tryOffset + by,
          tryLength,
          handlerOffset + by,
          handlerLength,
          kind == FILTER ? typeOrFilter + by : typeOrFilter);
    }
  }

  /** The body that begins with these bytes. */
  public static MethodBytes of(Blob bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    int first = bytes.at(0);
    if ((first & FORMAT_MASK) == TINY) {
      Blob code = bytes.slice(1, first >>> 2);
      return new MethodBytes(false, TINY_STACK, new MetadataToken(0), code, List.of());
    }
    int flags = in.getShort(0);
    int size = in.getInt(4);
    return new MethodBytes(
        (flags & INIT_LOCALS) != 0,
        in.getShort(2) & 0xFFFF,
        new MetadataToken(in.getInt(8)),
        bytes.slice(FAT_HEADER, size),
        (flags & MORE_SECTIONS) == 0 ? List.of() : clauses(in, aligned(FAT_HEADER + size)));
  }

  /** The same body with these instructions in front; jumps are relative and stay right. */
  public MethodBytes behind(Blob prefix, int stackNeeded) {
    byte[] all = new byte[prefix.size() + code.size()];
    System.arraycopy(prefix.bytes(), 0, all, 0, prefix.size());
    System.arraycopy(code.bytes(), 0, all, prefix.size(), code.size());
    return new MethodBytes(
        initLocals,
        Math.max(maxStack, stackNeeded),
        locals,
        Blob.of(all),
        clauses.stream().map(clause -> clause.moved(prefix.size())).toList());
  }

  /** The same body without its exception clauses. */
  public MethodBytes withoutClauses() {
    return new MethodBytes(initLocals, maxStack, locals, code, List.of());
  }

  /** The bytes, always with a fat header. */
  public Blob bytes() {
    int sections = clauses.isEmpty() ? 0 : SECTION_HEADER + FAT_CLAUSE * clauses.size();
    int codeEnd = FAT_HEADER + code.size();
    ByteBuffer out =
        ByteBuffer.allocate(clauses.isEmpty() ? codeEnd : aligned(codeEnd) + sections)
            .order(ByteOrder.LITTLE_ENDIAN);
    int flags = FAT | (initLocals ? INIT_LOCALS : 0) | (clauses.isEmpty() ? 0 : MORE_SECTIONS);
    out.putShort((short) (FAT_HEADER_WORDS | flags)).putShort((short) maxStack);
    out.putInt(code.size()).putInt(locals.value()).put(code.bytes());
    if (!clauses.isEmpty()) {
      out.position(aligned(codeEnd));
      out.putInt(sections << 8 | EXCEPTIONS | FAT_SECTION);
      for (Clause each : clauses) {
        out.putInt(each.kind).putInt(each.tryOffset).putInt(each.tryLength);
        out.putInt(each.handlerOffset).putInt(each.handlerLength).putInt(each.typeOrFilter);
      }
    }
    return Blob.of(out.array());
  }

  private static List<Clause> clauses(ByteBuffer in, int section) {
    int header = in.getInt(section);
    boolean fat = (header & FAT_SECTION) != 0;
    int size = fat ? header >>> 8 : header >>> 8 & 0xFF;
    List<Clause> clauses = new ArrayList<>();
    for (int i = 0; i < size / (fat ? FAT_CLAUSE : SMALL_CLAUSE); i++) {
      int at = section + SECTION_HEADER + i * (fat ? FAT_CLAUSE : SMALL_CLAUSE);
      clauses.add(
          fat
              ? new Clause(
                  in.getInt(at),
                  in.getInt(at + 4),
                  in.getInt(at + 8),
                  in.getInt(at + 12),
                  in.getInt(at + 16),
                  in.getInt(at + 20))
              : new Clause(
                  in.getShort(at),
                  in.getShort(at + 2) & 0xFFFF,
                  in.get(at + 4) & 0xFF,
                  in.getShort(at + 5) & 0xFFFF,
                  in.get(at + 7) & 0xFF,
                  in.getInt(at + 8)));
    }
    return clauses;
  }

  private static int aligned(int offset) {
    return (offset + 3) / 4 * 4;
  }
}
