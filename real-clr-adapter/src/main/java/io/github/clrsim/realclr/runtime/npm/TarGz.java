package io.github.clrsim.realclr.runtime.npm;

import io.github.clrsim.diagnostic.Diagnostic;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Unpacks the {@code .tgz} files of the npm registry, and nothing more exotic.
 *
 * <p>Only plain files are written, only below the target, never over another file; a link or a path
 * that leads elsewhere ends the work. The form is POSIX ustar with pax headers.
 */
public final class TarGz {

  /** Our largest package has 2,336 entries and 0.4 GB. */
  private static final int ENTRY_MAX = 20_000;

  private static final long BYTE_MAX = 2L << 30;
  private static final int BLOCK = 512;

  private final Path tarball;
  private final Path target;
  private final InputStream in;
  private long written;

  private TarGz(Path tarball, Path target, InputStream in) {
    this.tarball = tarball;
    this.target = target.normalize();
    this.in = in;
  }

  /** Unpacks the tarball into the directory, leaving out the first part of every path. */
  public static void unpack(Path tarball, Path target) throws IOException {
    try (var file = Files.newInputStream(tarball);
        var in = new BufferedInputStream(new GZIPInputStream(file, 1 << 16), 1 << 16)) {
      new TarGz(tarball, target, in).unpack();
    } catch (EOFException | ZipException damaged) {
      throw refused(tarball, "the tarball is cut or damaged: " + damaged.getMessage());
    }
  }

  private void unpack() throws IOException {
    String longPath = "";
    for (int entries = 0; ; entries++) {
      byte[] header = block();
      if (isEnd(header)) {
        in.transferTo(OutputStream.nullOutputStream()); // The checksum of gzip comes last.
        return;
      }
      if (entries == ENTRY_MAX) {
        throw refused("it has more than " + ENTRY_MAX + " entries");
      }
      checkSum(header);
      long size = octal(header, 124, 12);
      char type = (char) header[156];
      switch (type) {
        case '0', '\0' -> write(longPath.isEmpty() ? path(header) : longPath, size);
        case 'x' -> longPath = paxPath(content(size));
        case 'g', '5' -> content(size); // A comment for all entries; a directory, made when needed.
        default -> throw refused("it has an entry of type '" + type + "', not a plain file");
      }
      longPath = type == 'x' ? longPath : "";
    }
  }

  private void write(String path, long size) throws IOException {
    written += size;
    if (written > BYTE_MAX) {
      throw refused("it unpacks to more than " + BYTE_MAX + " bytes");
    }
    Path file = inside(path);
    Path parent = file.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    try (var out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
      byte[] buffer = new byte[1 << 16];
      for (long left = size; left > 0; ) {
        int count = in.readNBytes(buffer, 0, (int) Math.min(buffer.length, left));
        if (count == 0) {
          throw new EOFException("inside " + path);
        }
        out.write(buffer, 0, count);
        left -= count;
      }
    }
    in.skipNBytes(padding(size));
  }

  private Path inside(String path) {
    var names = List.of(path.split("/", -1));
    boolean plain =
        names.size() > 1
            && names.stream().noneMatch(name -> name.isEmpty() || name.startsWith(".."))
            && path.indexOf('\0') < 0
            && path.indexOf('\\') < 0;
    Path file = plain ? target.resolve(path.substring(path.indexOf('/') + 1)).normalize() : target;
    if (file.equals(target) || !file.startsWith(target)) {
      throw refused("it has a path that leads outside: '" + path + "'");
    }
    return file;
  }

  private byte[] content(long size) throws IOException {
    if (size > 1 << 20) {
      throw refused("it has a header of " + size + " bytes");
    }
    byte[] content = exactly((int) size);
    in.skipNBytes(padding(size));
    return content;
  }

  // A pax record is "LENGTH KEY=VALUE\n", where LENGTH counts itself (POSIX.1-2001, pax).
  private String paxPath(byte[] records) {
    String path = "";
    int at = 0;
    while (at < records.length) {
      int space = at;
      while (space < records.length && records[space] != ' ') {
        space++;
      }
      int length = number(new String(records, at, space - at, StandardCharsets.US_ASCII));
      if (length <= space - at || at + length > records.length) {
        throw refused("it has a damaged pax header");
      }
      var record = new String(records, space + 1, at + length - space - 2, StandardCharsets.UTF_8);
      if (record.startsWith("size=")) {
        throw refused("it has a file of more than 8 GB");
      }
      path = record.startsWith("path=") ? record.substring("path=".length()) : path;
      at += length;
    }
    return path;
  }

  private int number(String digits) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException notOne) {
      throw refused("it has a damaged pax header");
    }
  }

  private byte[] block() throws IOException {
    return exactly(BLOCK);
  }

  private byte[] exactly(int size) throws IOException {
    byte[] bytes = in.readNBytes(size);
    if (bytes.length < size) {
      throw new EOFException("the end is missing");
    }
    return bytes;
  }

  private static boolean isEnd(byte[] header) {
    return Arrays.equals(header, new byte[BLOCK]);
  }

  private static String path(byte[] header) {
    var prefix = text(header, 345, 155);
    return prefix.isEmpty() ? text(header, 0, 100) : prefix + "/" + text(header, 0, 100);
  }

  private static String text(byte[] header, int start, int length) {
    int end = start;
    while (end < start + length && header[end] != 0) {
      end++;
    }
    return new String(header, start, end - start, StandardCharsets.UTF_8);
  }

  private long octal(byte[] header, int start, int length) {
    var digits = text(header, start, length).strip();
    try {
      return digits.isEmpty() ? 0 : Long.parseUnsignedLong(digits, 8);
    } catch (NumberFormatException notOctal) {
      throw refused("it has a header with the number '" + digits + "'");
    }
  }

  // The sum of the header's bytes, with its own eight counted as spaces.
  private void checkSum(byte[] header) {
    int sum = 0;
    for (int at = 0; at < BLOCK; at++) {
      sum += at >= 148 && at < 156 ? ' ' : header[at] & 0xFF;
    }
    if (sum != octal(header, 148, 8)) {
      throw refused("it has a header with a wrong checksum");
    }
  }

  private static long padding(long size) {
    return Math.floorMod(-size, (long) BLOCK);
  }

  private RuntimeException refused(String why) {
    return refused(tarball, why);
  }

  private static RuntimeException refused(Path tarball, String why) {
    return new Diagnostic(
            "the tarball " + tarball.getFileName() + " is not unpacked",
            tarball.toString(),
            why,
            "fetch it again; if it stays so, report it")
        .thrown();
  }
}
