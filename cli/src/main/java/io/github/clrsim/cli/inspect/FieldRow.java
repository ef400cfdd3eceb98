package io.github.clrsim.cli.inspect;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.MetadataToken;

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
 * @param content the same with all that is in it, in the notation of {@link
 *     io.github.clrsim.api.value.ValueText}
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
    String content) {

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
}
