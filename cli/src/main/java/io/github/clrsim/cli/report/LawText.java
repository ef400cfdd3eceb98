package io.github.clrsim.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a law says of itself.
 *
 * @param owner to whom it belongs: {@code clrsim}, or the class and the folder or jar it is in
 */
public record LawText(String name, String about, String sentence, String source, String owner) {
  private static final String OURS = "clrsim";

  /** Asks a law, which can say what it is: of a catalog all can. */
  public static LawText of(Law law) {
    return new LawText(law.name(), about(law.subject()), law.sentence(), law.source(), owner(law));
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
