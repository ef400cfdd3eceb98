package io.github.clrsim.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.StableText;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * What a law says of itself.
 *
 * @param owner to whom it belongs: {@code clrsim}, or the class and the folder or jar it is in
 */
public record LawText(String name, String about, String sentence, String source, String owner) {
  private static final String OURS = "clrsim";

  /**
   * Asks a law.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it throws, or says nothing: one of
   *     others may
   */
  public static LawText of(Law law) {
    try {
      return new LawText(
          said(law.name(), "name"),
          about(said(law.subject(), "subject")),
          said(law.sentence(), "sentence"),
          said(law.source(), "source"),
          owner(law));
    } catch (RuntimeException | LinkageError fault) {
      throw new Diagnostic(
              "The law %s cannot say what it is".formatted(law.getClass().getName()),
              owner(law),
              StableText.of(fault.toString()),
              "have name(), subject(), sentence() and source() answer at any time")
          .thrown();
    }
  }

  /** As a paragraph. */
  public String words() {
    String of = owner.equals(OURS) ? "" : "%n  of: %s".formatted(owner);
    return "%s (about the %s)%n  %s%n  source: %s%s".formatted(name, about, sentence, source, of);
  }

  /** For a program. */
  public void into(ObjectNode row) {
    row.put("name", name)
        .put("about", about)
        .put("sentence", sentence)
        .put("source", source)
        .put("owner", owner);
  }

  /** Whether others have made it. */
  public boolean isOfOthers() {
    return !owner.equals(OURS);
  }

  private static <T> T said(T answer, String what) {
    return Objects.requireNonNull(answer, () -> "it has no " + what);
  }

  private static String about(Law.Subject subject) {
    return switch (subject) {
      case PROFILER -> "profiler";
      case RUNTIME -> "runtime";
    };
  }

  private static String owner(Law law) {
    if (Laws.all().contains(law)) {
      return OURS;
    }
    String type = law.getClass().getName();
    return Optional.ofNullable(law.getClass().getProtectionDomain().getCodeSource())
        .flatMap(source -> Optional.ofNullable(source.getLocation()))
        .map(URL::toString)
        .filter(location -> location.startsWith("file:"))
        .map(location -> "%s in %s".formatted(type, Path.of(URI.create(location))))
        .orElse(type);
  }
}
