package io.github.clrsim.cli.subject.option;

import io.github.clrsim.api.ClassPath;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.laws.LawCatalog;
import io.github.clrsim.laws.judge.Law;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say which laws to list: those of clrsim, of a class path, single ones. */
public final class ListedLawOptions {
  private static final String SERVICES = "META-INF/services/" + Law.class.getName();
  private static final String OPTION = "option --classpath";

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description =
          "List the laws, too, that these folders and jars offer by a file META-INF/services/"
              + "io.github.clrsim.laws.judge.Law; parted as in a Java class path.")
  private String classpath = "";

  @Option(
      names = "--law",
      completionCandidates = Candidates.OfLaw.class,
      paramLabel = "LAW",
      description =
          "List this one only, by its name, or by its class on the class path; may come several"
              + " times.")
  private List<String> names = new ArrayList<>();

  /**
   * The laws: all, or those that were named.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the class path cannot be read, it
   *     offers what is no law, or a name is none of a law
   */
  public List<Law> laws() {
    List<Path> entries = entries();
    ClassLoader loader = new ClassPath(entries, OPTION).loader();
    // A jar that cannot be read is passed over by who loads classes, and what it offers with it.
    var _ = ClassPathPackages.in(entries);
    if (!entries.isEmpty()) {
      requireNames(loader);
    }
    LawCatalog catalog = LawCatalog.of(loader);
    return names.isEmpty() ? catalog.all() : catalog.named(names);
  }

  /** Whether there is a class path, and all that it offers is asked for. */
  public boolean asksForOffers() {
    return !entries().isEmpty() && names.isEmpty();
  }

  /** The class path as it was named. */
  public String classpath() {
    return classpath;
  }

  /**
   * For goals, which are what the runtime may do.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if laws are asked for
   */
  public void requireNone() {
    if (!classpath.isEmpty() || !names.isEmpty()) {
      throw new Diagnostic(
              "Goals are to be shown, and laws, too",
              "options --goals, --classpath and --law",
              "goals are what a runtime may do, and no law has any",
              "leave out --goals, or the other two")
          .thrown();
    }
  }

  private List<Path> entries() {
    return ClassPath.parsed(classpath);
  }

  /** Whoever writes such a file means to offer something. */
  private static void requireNames(ClassLoader loader) {
    try {
      for (URL file : Collections.list(loader.getResources(SERVICES))) {
        if (text(file).lines().allMatch(line -> line.replaceFirst("#.*", "").isBlank())) {
          throw new Diagnostic(
                  "The file of laws that a class path offers names none",
                  file.toString(),
                  "each of its lines is the name of a class that is a law, and it has none",
                  "name the class of your law there, or take the file away")
              .thrown();
        }
      }
    } catch (IOException unreadable) {
      throw new Diagnostic(
              "What the class path offers cannot be read",
              SERVICES,
              FileFault.words(unreadable),
              "build it again, or correct the path")
          .thrown();
    }
  }

  private static String text(URL file) throws IOException {
    URLConnection connection = file.openConnection();
    connection.setUseCaches(false);
    try (InputStream in = connection.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
