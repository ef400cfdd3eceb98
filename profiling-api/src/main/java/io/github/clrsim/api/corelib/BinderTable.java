package io.github.clrsim.api.corelib;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads {@code binder.txt}, one column of it: what the native side of one version believes. The
 * file says what its lines mean. It is ours, so a fault in it is a bug and no diagnostic.
 */
public final class BinderTable {
  private static final String FILE = "binder.txt";
  private static final String NONE = "-";
  private static final String UNCHECKED = "?";

  // Looked up only, never walked.
  private static final Map<String, List<NativeClass>> READ = new ConcurrentHashMap<>();

  private final String version;
  private final List<NativeClass> classes = new ArrayList<>();
  private final List<NativeMember> members = new ArrayList<>();
  private List<String> header = List.of();
  private List<String> versions = List.of();

  private BinderTable(String version) {
    this.version = version;
  }

  /**
   * The classes that this version knows, in the order of the file.
   *
   * @param version as profiles are named, such as {@code net9.0}
   */
  public static List<NativeClass> of(String version) {
    return READ.computeIfAbsent(version, each -> new BinderTable(each).read(text()));
  }

  /**
   * What the native side believes that belongs to a core library of this assembly version. A small
   * one of our own, which has no version, follows 3.1.
   *
   * @param majorVersion as its manifest says
   * @return nothing, where no table was made for it
   */
  public static List<NativeClass> ofLibrary(int majorVersion) {
    return switch (majorVersion) {
      case 0, 4 -> of("net3.1");
      case 8 -> of("net8.0");
      case 9 -> of("net9.0");
      case 10 -> of("net10.0");
      default -> List.of();
    };
  }

  private static String text() {
    try (InputStream file =
        Objects.requireNonNull(BinderTable.class.getResourceAsStream(FILE), FILE)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<NativeClass> read(String text) {
    for (String line : text.lines().toList()) {
      String content = line.replaceFirst("#.*", "").strip();
      if (!content.isEmpty()) {
        readLine(List.of(content.split("\\s+")));
      }
    }
    finishClass();
    return List.copyOf(classes);
  }

  private void readLine(List<String> words) {
    switch (words.getFirst()) {
      case "versions" -> versions = words.subList(1, words.size());
      case "class" -> {
        finishClass();
        header = words;
      }
      case "field" ->
          column(words, 3)
              .ifPresent(
                  offset ->
                      members.add(
                          new NativeMember.Field(
                              words.get(1), unless(NONE, words.get(2)), Integer.parseInt(offset))));
      case "static" ->
          column(words, 2).ifPresent(known -> members.add(new NativeMember.Static(words.get(1))));
      case "method" ->
          column(words, 2)
              .ifPresent(
                  known ->
                      members.add(
                          new NativeMember.Method(
                              words.get(1),
                              String.join(" ", words.subList(2 + versions.size(), words.size())))));
      default -> throw new IllegalStateException("no line of " + FILE + ": " + words);
    }
  }

  private void finishClass() {
    if (!header.isEmpty()) {
      column(header, 3)
          .ifPresent(
              bytes ->
                  classes.add(
                      new NativeClass(
                          header.get(1),
                          unless(NONE, header.get(2)),
                          unless(UNCHECKED, bytes).stream().mapToInt(Integer::parseInt).findFirst(),
                          members)));
    }
    members.clear();
  }

  /** What the version's column says, the first column being at this word; empty if it is "-". */
  private Optional<String> column(List<String> words, int first) {
    int index = versions.indexOf(version);
    if (index < 0) {
      throw new IllegalArgumentException("%s has no column %s".formatted(FILE, version));
    }
    return unless(NONE, words.get(first + index));
  }

  private static Optional<String> unless(String nothing, String word) {
    return Optional.of(word).filter(each -> !each.equals(nothing));
  }
}
