package io.github.clrsim.model.metadata.file;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The metadata root (ECMA-335 II.24.2.1): a version for the reader's eye, and the list of streams.
 *
 * @param version as in {@code v4.0.30319}
 * @param streams where each stream is, by its name, in file order
 */
public record MetadataRoot(String version, Map<String, Extent> streams) {
  /** The runtime reads no longer one (MAX_VERSION_LENGTH is 255, rounded up to four). */
  private static final int VERSION_BYTES_MAX = 256;

  private static final int STREAM_NAME_BYTES_MAX = 32;
  private static final int MAGIC = 0x424A5342; // "BSJB"

  /** Copies the map as it is, order and all. */
  public MetadataRoot {
    streams = Collections.unmodifiableMap(new LinkedHashMap<>(streams));
  }

  /** The stream of that name, if there is one. */
  public Optional<Extent> stream(String name) {
    return Optional.ofNullable(streams.get(name));
  }

  static MetadataRoot read(Bytes bytes, Extent metadata) {
    int start = metadata.offset();
    int magic = bytes.intAt(start, "The metadata root");
    if (magic != MAGIC) {
      throw bytes.damaged(
          start,
          "The metadata of %s begins with 0x%08x.".formatted(bytes.name(), magic),
          "A metadata root begins with 0x424a5342, \"BSJB\" (ECMA-335 II.24.2.1).");
    }
    long versionSize = bytes.unsignedIntAt(start + 12L, "The length of the metadata version");
    if (versionSize > VERSION_BYTES_MAX) {
      throw bytes.damaged(
          start + 12L,
          "The metadata version of %s is %d bytes long.".formatted(bytes.name(), versionSize),
          "The runtime reads at most %d.".formatted(VERSION_BYTES_MAX));
    }
    String version = untilNul(bytes.utf8At(start + 16L, (int) versionSize, "The metadata version"));
    long headers = start + 16L + ((versionSize + 3) & ~3L);
    return new MetadataRoot(version, streams(bytes, metadata, headers));
  }

  private static Map<String, Extent> streams(Bytes bytes, Extent metadata, long headers) {
    Map<String, Extent> streams = new LinkedHashMap<>();
    int count = bytes.shortAt(headers + 2, "The number of streams");
    long header = headers + 4;
    for (int index = 0; index < count; index++) {
      String name = streamName(bytes, header + 8);
      Extent extent = stream(bytes, metadata, header, name);
      if (streams.put(name, extent) != null) {
        throw bytes.damaged(
            header,
            "%s has two streams named %s.".formatted(bytes.name(), name),
            "A stream is found by its name.");
      }
      header += 8 + ((name.length() + 1 + 3) & ~3);
    }
    return streams;
  }

  private static Extent stream(Bytes bytes, Extent metadata, long header, String name) {
    long offset = bytes.unsignedIntAt(header, "A stream header");
    long size = bytes.unsignedIntAt(header + 4, "A stream header");
    if (size > metadata.size() - offset) {
      throw bytes.damaged(
          header,
          "Stream %s of %s would be 0x%x bytes at 0x%x of the metadata, which has 0x%x bytes."
              .formatted(name, bytes.name(), size, offset, metadata.size()),
          "Streams lie inside the metadata.");
    }
    return bytes.extent(metadata.offset() + offset, size, "Stream " + name);
  }

  private static String streamName(Bytes bytes, long start) {
    StringBuilder name = new StringBuilder();
    while (name.length() < STREAM_NAME_BYTES_MAX) {
      int next = bytes.byteAt(start + name.length(), "A stream name");
      if (next == 0) {
        return name.toString();
      }
      name.append((char) next);
    }
    throw bytes.damaged(
        start,
        "A stream name of %s does not end: \"%s\".".formatted(bytes.name(), name),
        "Stream names have at most %d bytes with their NUL.".formatted(STREAM_NAME_BYTES_MAX));
  }

  private static String untilNul(String text) {
    int end = text.indexOf(0);
    return end < 0 ? text : text.substring(0, end);
  }
}
