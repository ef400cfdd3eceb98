package io.github.clrsim.rewrite;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.ExceptionClause;
import io.github.clrsim.api.il.ExceptionClause.Part;
import io.github.clrsim.api.il.MethodBody;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A body that is drawn as a text: {@code T{..}C{.}.} is a try with two places, its catch with one,
 * and a place behind both. {@code F} is a finally, {@code X} a fault, {@code W} a filter and {@code
 * H} its handler. From any place a {@code leave} can lead to any other.
 */
final class ShapedBody {
  private static final int PLACE = 8;
  private static final int MAX_STACK = 8;
  private static final byte[] IF_ARGUMENT_LEAVE = {0x02, 0x2C, 0x05, (byte) 0xDD};
  private static final byte LEAVE = (byte) 0xDD;
  private static final byte POP = 0x26;
  private static final MetadataToken OBJECT = new MetadataToken(0x0100_0001);

  private final String shape;
  private final ByteArrayOutputStream code = new ByteArrayOutputStream();
  private final List<Integer> places = new ArrayList<>();
  private final List<ExceptionClause> clauses = new ArrayList<>();
  // Where a leave ends a region, and where it leads; filled in when all of the code is there.
  private final Map<Integer, Integer> exits = new TreeMap<>();
  private int next;

  private ShapedBody(String shape) {
    this.shape = shape;
  }

  static ShapedBody of(String shape) {
    ShapedBody body = new ShapedBody(shape);
    body.inside();
    body.code.writeBytes(new byte[] {0x16, 0x2A}); // ldc.i4.0; ret
    return body;
  }

  /** How many places there are. */
  int places() {
    return places.size();
  }

  /** The body in which, if the argument is not 0, control leaves one place for another. */
  MethodBody leaving(int from, int to) {
    byte[] bytes = code.toByteArray();
    ByteBuffer out = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    exits.forEach((at, target) -> out.putInt(at, target - (at + Integer.BYTES)));
    int source = places.get(from);
    out.put(source, IF_ARGUMENT_LEAVE);
    out.putInt(source + IF_ARGUMENT_LEAVE.length, places.get(to) - (source + PLACE));
    return new MethodBody(
        0, MAX_STACK, true, new MetadataToken(0x1100_0001), Blob.of(bytes), clauses);
  }

  /** A body as the program Bodies reads it. */
  static String line(MethodBody body) {
    return body.code().hex()
        + body.exceptionClauses().stream()
            .map(ShapedBody::word)
            .collect(Collectors.joining(" ", " ", ""));
  }

  private static String word(ExceptionClause clause) {
    int kind =
        switch (clause) {
          case ExceptionClause.Catch _ -> 0;
          case ExceptionClause.Filter _ -> 1;
          case ExceptionClause.Finally _ -> 2;
          case ExceptionClause.Fault _ -> 4;
        };
    int filter = clause instanceof ExceptionClause.Filter it ? it.filterOffset() : 0;
    Part tried = clause.tried();
    Part handler = clause.handler();
    return "%d:%d:%d:%d:%d:%d"
        .formatted(
            kind, tried.offset(), tried.length(), handler.offset(), handler.length(), filter);
  }

  private void inside() {
    while (next < shape.length() && shape.charAt(next) != '}') {
      if (shape.charAt(next) == '.') {
        next++;
        places.add(code.size());
        code.writeBytes(new byte[PLACE]); // nop
      } else {
        protectedPart();
      }
    }
  }

  private void protectedPart() {
    List<Integer> open = new ArrayList<>();
    Part tried = region('T', open);
    while (next < shape.length() && "CFXW".indexOf(shape.charAt(next)) >= 0) {
      char kind = shape.charAt(next);
      int filter = code.size();
      if (kind == 'W') {
        region('W', open);
      }
      Part handler = region(kind == 'W' ? 'H' : kind, open);
      clauses.add(
          switch (kind) {
            case 'C' -> new ExceptionClause.Catch(tried, handler, OBJECT);
            case 'F' -> new ExceptionClause.Finally(tried, handler);
            case 'X' -> new ExceptionClause.Fault(tried, handler);
            default -> new ExceptionClause.Filter(tried, handler, filter);
          });
    }
    open.forEach(exit -> exits.put(exit, code.size()));
    code.write(0); // Where all of them lead.
  }

  private Part region(char kind, List<Integer> open) {
    int begin = code.size();
    next += 2; // The diagnostic, and the brace.
    if ("CWH".indexOf(kind) >= 0) {
      code.write(POP);
    }
    inside();
    next++;
    switch (kind) {
      case 'F', 'X' -> code.write(0xDC); // endfinally
      case 'W' -> code.writeBytes(new byte[] {0x17, (byte) 0xFE, 0x11}); // ldc.i4.1; endfilter
      default -> {
        code.write(LEAVE);
        open.add(code.size());
        code.writeBytes(new byte[Integer.BYTES]);
      }
    }
    return new Part(begin, code.size() - begin);
  }
}
