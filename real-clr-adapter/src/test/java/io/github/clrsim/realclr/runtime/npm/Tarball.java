package io.github.clrsim.realclr.runtime.npm;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;

/** A small {@code .tgz} made by hand, honest or not. */
public final class Tarball {

  private final ByteArrayOutputStream tar = new ByteArrayOutputStream();

  public Tarball file(String path, String content) {
    return entry('0', path, content.getBytes(StandardCharsets.UTF_8));
  }

  Tarball entry(char type, String path, byte[] content) {
    byte[] header = new byte[512];
    put(header, 0, path);
    put(header, 100, "0000644\0");
    put(header, 124, "%011o\0".formatted(content.length));
    put(header, 148, "        ");
    header[156] = (byte) type;
    put(header, 257, "ustar\00000");
    int sum = 0;
    for (byte b : header) {
      sum += b & 0xFF;
    }
    put(header, 148, "%06o\0 ".formatted(sum));
    tar.writeBytes(header);
    tar.writeBytes(content);
    tar.writeBytes(new byte[Math.floorMod(-content.length, 512)]);
    return this;
  }

  /** An entry whose path stands in a pax header before it. */
  Tarball longFile(String path, String content) {
    var record = " path=" + path + "\n";
    int length = record.getBytes(StandardCharsets.UTF_8).length;
    int total = length + Integer.toString(length + 3).length();
    entry('x', "PaxHeader", (total + record).getBytes(StandardCharsets.UTF_8));
    return file("package/cut", content);
  }

  public byte[] bytes() {
    return gzip(withEnd());
  }

  byte[] withEnd() {
    var whole = new ByteArrayOutputStream();
    whole.writeBytes(tar.toByteArray());
    whole.writeBytes(new byte[1024]);
    return whole.toByteArray();
  }

  Path in(Path directory) throws IOException {
    return Files.write(directory.resolve("some.tgz"), bytes());
  }

  public NpmPackage as(String name) {
    return new NpmPackage(name, "1.0.0", integrity(bytes()), 1);
  }

  static byte[] gzip(byte[] bytes) {
    var packed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return packed.toByteArray();
  }

  private static String integrity(byte[] bytes) {
    try {
      var digest = MessageDigest.getInstance("SHA-512").digest(bytes);
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }
}
