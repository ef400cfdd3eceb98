package io.github.clrsim.cli.inspect;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.value.Value;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A field of an object, or a static of its class or of a base class.
 *
 * @param methodTable the type of its value; null where the runtime has not loaded it
 * @param token its definition
 * @param offset of an instance's field how many bytes behind the start of the object it is, of a
 *     static how far from where statics begin
 * @param type the full name of the type of its value
 * @param isValueType whether the value itself is there, and no reference to it
 * @param value what stands in the table: a number; the address of an object or a structure; or
 *     nothing that can be told
 * @param content the same with all that is in it
 */
public record FieldRow(
    MethodTable methodTable,
    MetadataToken token,
    int offset,
    String type,
    boolean isValueType,
    Attribute attribute,
    String value,
    String name,
    Value content) {

  /** Whose field it is, in the words of SOS. */
  public enum Attribute {
    INSTANCE("instance"),
    STATIC("static"),
    THREAD_STATIC("TLstatic");

    private final String word;

    Attribute(String word) {
      this.word = word;
    }

    /** The word for it. */
    public String word() {
      return word;
    }
  }

  /** Stands for what the process writes while it is read. */
  static final Value CHANGING = new Value.Unknown("it changes while it is read");

  /** Whether both are rows of the same fields, in the same order. */
  static boolean areOfSameFields(List<FieldRow> some, List<FieldRow> others) {
    return some.size() == others.size()
        && IntStream.range(0, some.size()).allMatch(i -> some.get(i).isOfSameField(others.get(i)));
  }

  /** What two readings of the same fields say. */
  static List<FieldRow> common(List<FieldRow> some, List<FieldRow> others) {
    return IntStream.range(0, some.size())
        .mapToObj(i -> some.get(i).equals(others.get(i)) ? some.get(i) : some.get(i).changing())
        .toList();
  }

  private FieldRow changing() {
    return new FieldRow(
        methodTable, token, offset, type, isValueType, attribute, "", name, CHANGING);
  }

  private boolean isOfSameField(FieldRow other) {
    return token.equals(other.token)
        && offset == other.offset
        && attribute == other.attribute
        && name.equals(other.name);
  }
}
