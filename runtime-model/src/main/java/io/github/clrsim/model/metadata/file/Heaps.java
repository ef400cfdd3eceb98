package io.github.clrsim.model.metadata.file;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * The heaps of ECMA-335 II.24.2.3 to 5: names, blobs, the program's own strings and GUIDs, found by
 * their offset (GUIDs by their number). A heap that the file lacks is an empty one.
 */
public final class Heaps {
  /** Longer names exist in no language; without a limit, one lost NUL would cost the whole heap. */
  private static final int NAME_BYTES_MAX = 0x1_0000;

  private static final int GUID_SIZE = 16;

  private final Bytes bytes;
  private final Extent strings;
  private final Extent userStrings;
  private final Extent blobs;
  private final Extent guids;

  private Heaps(Bytes bytes, MetadataRoot root) {
    this.bytes = bytes;
    this.strings = root.stream("#Strings").orElse(Extent.NONE);
    this.userStrings = root.stream("#US").orElse(Extent.NONE);
    this.blobs = root.stream("#Blob").orElse(Extent.NONE);
    this.guids = root.stream("#GUID").orElse(Extent.NONE);
  }

  static Heaps of(Bytes bytes, MetadataRoot root) {
    return new Heaps(bytes, root);
  }

  /** The name at {@code offset} of {@code #Strings}; offset 0 is the empty one. */
  public String string(int offset) {
    if (offset == 0) {
      return "";
    }
    int start = within(strings, offset, "#Strings");
    long limit = Math.min(strings.end(), (long) start + NAME_BYTES_MAX);
    int end = start;
    while (bytes.byteAt(end, "A name") != 0) {
      end++;
      if (end >= limit) {
        throw bytes.damaged(
            start,
            "The name at 0x%x of #Strings of %s does not end.".formatted(offset, bytes.name()),
            "A name ends with a NUL inside its heap, within %d bytes.".formatted(NAME_BYTES_MAX));
      }
    }
    return bytes.utf8At(start, end - start, "A name");
  }

  /** The bytes at {@code offset} of {@code #Blob}; offset 0 is no bytes. */
  public Blob blob(int offset) {
    if (offset == 0) {
      return Blob.EMPTY;
    }
    Extent content = content(blobs, offset, "#Blob");
    return bytes.blobAt(content.offset(), content.size(), "A blob");
  }

  /** The GUID of that number, counted from 1; 0 is the empty one. */
  public Guid guid(int number) {
    if (number == 0) {
      return Guid.EMPTY;
    }
    long offset = (Integer.toUnsignedLong(number) - 1) * GUID_SIZE;
    if (offset + GUID_SIZE > guids.size()) {
      throw outside(guids, offset, "#GUID");
    }
    long start = guids.offset() + offset;
    // The first three groups are little-endian numbers, the rest is bytes in the order of the text.
    long high =
        bytes.unsignedIntAt(start, "A GUID") << 32
            | (long) bytes.shortAt(start + 4, "A GUID") << 16
            | bytes.shortAt(start + 6, "A GUID");
    return new Guid(new UUID(high, Long.reverseBytes(bytes.longAt(start + 8, "A GUID"))));
  }

  /** The string at {@code offset} of {@code #US}, which is what {@code ldstr} loads. */
  public String userString(int offset) {
    if (offset == 0) {
      return "";
    }
    Extent content = content(userStrings, offset, "#US");
    if (content.size() == 0) {
      return "";
    }
    if (content.size() % 2 == 0) {
      throw bytes.damaged(
          content.offset(),
          "The user string at 0x%x of %s has %d bytes."
              .formatted(offset, bytes.name(), content.size()),
          "It is UTF-16 and one byte more, so the number is odd (ECMA-335 II.24.2.4).");
    }
    return text(content);
  }

  /** What lies at an offset of {@code #US}, be it one of an entry or not. */
  public sealed interface UserString {
    /** An entry, or something that looks like one. */
    record Text(String text) implements UserString {}

    /** It has an even number of bytes, as the empty one has: the last byte is missing. */
    record Even() implements UserString {}

    /** What stands there is no length, or more than the heap holds. */
    record Unreadable() implements UserString {}

    /** The heap ends before. */
    record Outside() implements UserString {}
  }

  /** What a reader makes of {@code offset} of {@code #US} that does not ask who wrote it. */
  public UserString userStringAt(int offset) {
    if (offset == 0) {
      return new UserString.Even(); // The empty entry, be there a heap or not.
    }
    if (!hasUserString(offset)) {
      return new UserString.Outside();
    }
    Optional<Extent> content =
        entry(userStrings.offset() + offset, userStrings.end())
            .filter(entry -> entry.end() <= userStrings.end());
    if (content.isEmpty()) {
      return new UserString.Unreadable();
    }
    return content.get().size() % 2 == 0
        ? new UserString.Even()
        : new UserString.Text(text(content.get()));
  }

  private String text(Extent content) {
    char[] characters = new char[content.size() / 2];
    for (int index = 0; index < characters.length; index++) {
      characters[index] = (char) bytes.shortAt(content.offset() + 2L * index, "A user string");
    }
    return new String(characters);
  }

  /** Whether {@code offset} lies in {@code #US}; only reading tells if an entry begins there. */
  public boolean hasUserString(int offset) {
    return offset >= 0 && offset < userStrings.size();
  }

  /** The offsets of all user strings that are not empty, in order. */
  public IntStream userStringOffsets() {
    IntStream.Builder offsets = IntStream.builder();
    int offset = 1;
    while (offset < userStrings.size()) {
      Extent content = content(userStrings, offset, "#US");
      if (content.size() > 0) {
        offsets.add(offset);
      }
      offset = (int) (content.end() - userStrings.offset());
    }
    return offsets.build();
  }

  /** What a length at {@code offset} says is behind it. */
  private Extent content(Extent heap, int offset, String name) {
    int start = within(heap, offset, name);
    Extent content =
        entry(start, bytes.size())
            .orElseThrow(
                () ->
                    bytes.damaged(
                        start,
                        "The length at 0x%x of %s of %s begins with byte 0x%02x."
                            .formatted(offset, name, bytes.name(), bytes.byteAt(start, "A length")),
                        "A length lies inside the file, and its first three bits are never all set"
                            + " (ECMA-335 II.24.2.4)."));
    if (content.end() > heap.end()) {
      throw bytes.damaged(
          start,
          "The entry at 0x%x of %s of %s says it has %d bytes."
              .formatted(offset, name, bytes.name(), content.size()),
          "The heap ends after %d.".formatted(heap.end() - content.offset()));
    }
    return content;
  }

  /**
   * The bytes behind a length; empty if the first three bits of it are set, which no length has, or
   * if it would not lie before {@code end} itself.
   */
  private Optional<Extent> entry(int start, long end) {
    int first = bytes.byteAt(start, "A length");
    int prefix = (first & 0x80) == 0 ? 1 : (first & 0xC0) == 0x80 ? 2 : 4;
    if ((first & 0xE0) == 0xE0 || start + prefix > end) {
      return Optional.empty();
    }
    int size =
        switch (prefix) {
          case 1 -> first;
          case 2 -> (first & 0x3F) << 8 | bytes.byteAt(start + 1L, "A length");
          default -> Integer.reverseBytes(bytes.intAt(start, "A length")) & 0x1FFF_FFFF;
        };
    return Optional.of(new Extent(start + prefix, size));
  }

  private int within(Extent heap, int offset, String name) {
    if (offset < 0 || offset >= heap.size()) {
      throw outside(heap, Integer.toUnsignedLong(offset), name);
    }
    return heap.offset() + offset;
  }

  private DiagnosticException outside(Extent heap, long offset, String name) {
    return bytes.damaged(
        heap.offset(),
        "%s of %s has nothing at 0x%x.".formatted(name, bytes.name(), offset),
        "It has 0x%x bytes.".formatted(heap.size()));
  }
}
