package io.github.clrsim.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.page.Compilation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The laws of others are listed beside those of clrsim, and what is no law is named. */
class ListedLawsTest {
  private static final String SERVICES = "META-INF/services/" + Law.class.getName();

  private static final String LAW =
      """
      package com.acme.laws;

      import io.github.clrsim.laws.judge.Law;
      import io.github.clrsim.laws.judge.TraceContext;
      import io.github.clrsim.laws.judge.Verdict;
      import io.github.clrsim.laws.judge.Watcher;

      public class NAME implements Law {
        CONSTRUCTOR

        @Override
        public String sentence() {
          SENTENCE
        }

        @Override
        public String source() {
          return "our handbook, 4.2";
        }

        @Override
        public Watcher watch(TraceContext context) {
          return (index, step) -> Verdict.kept();
        }
      }
      """;

  @TempDir private Path classes;

  private static String law(String name, String constructor, String sentence) {
    return LAW.replace("NAME", name)
        .replace("CONSTRUCTOR", constructor)
        .replace("SENTENCE", sentence);
  }

  @BeforeEach
  void compile() {
    String sound = "return \"Nothing is stored twice.\";";
    List<String> sources =
        List.of(
            law("NothingIsStoredTwice", "", sound),
            law(
                "Unmade",
                "public Unmade() { throw new IllegalStateException(\"no file\"); }",
                sound),
            law("Mute", "", "throw new IllegalStateException(\"nothing to say\");"),
            law("Wordless", "", "return null;"));
    assertThat(new Compilation(classes).complaints(sources)).isEmpty();
  }

  private void offer(String... lines) throws IOException {
    Path services = classes.resolve(SERVICES);
    Files.createDirectories(services.getParent());
    Files.write(services, List.of(lines));
  }

  private Spoken laws(String... words) {
    return Spoken.by(
        Stream.concat(Stream.of("laws", "--classpath", classes.toString()), Stream.of(words))
            .toList());
  }

  @Test
  void whatAClassPathOffersIsListedWithItsTextAndItsOwner() throws IOException {
    offer("# ours", "com.acme.laws.NothingIsStoredTwice");

    Spoken spoken = laws();
    JsonNode json = laws("--json").json();

    assertThat(spoken.code()).isZero();
    assertThat(spoken.out())
        .contains("NoIdIsUsedAfterItsUnload")
        .contains(
            """
            NothingIsStoredTwice (about the profiler)
              Nothing is stored twice.
              source: our handbook, 4.2
              of: com.acme.laws.NothingIsStoredTwice in %s
            """
                .formatted(classes));
    assertThat(json).hasSize(Laws.all().size() + 1);
    assertThat(json)
        .filteredOn(row -> !row.get("owner").asText().equals("clrsim"))
        .extracting(row -> row.get("name").asText())
        .containsExactly("NothingIsStoredTwice");
  }

  @Test
  void soIsWhatAJarOffers(@TempDir Path folder) throws IOException {
    Path jar = folder.resolve("laws.jar");
    String type = "com/acme/laws/NothingIsStoredTwice.class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry(type));
      out.write(Files.readAllBytes(classes.resolve(type)));
      out.putNextEntry(new JarEntry(SERVICES));
      out.write("com.acme.laws.NothingIsStoredTwice".getBytes(UTF_8));
    }

    assertThat(Spoken.by("laws", "--classpath", jar.toString()).out())
        .contains("of: com.acme.laws.NothingIsStoredTwice in " + jar);
  }

  @Test
  void lawsThatAreNamedAreListedAlone() {
    Spoken spoken =
        laws("--law", "com.acme.laws.NothingIsStoredTwice", "--law", "NoIdIsUsedAfterItsUnload");

    assertThat(spoken.out().lines().filter(line -> !line.startsWith(" ")))
        .containsExactly(
            "NoIdIsUsedAfterItsUnload (about the profiler)",
            "NothingIsStoredTwice (about the profiler)");
    assertThat(Spoken.by("laws", "--law", "TheRunEndsWell", "--json").json()).hasSize(1);
  }

  @Test
  void aClassPathThatOffersNothingIsSaidToOfferNothing() {
    Spoken spoken = laws();

    assertThat(spoken.code()).isZero();
    assertThat(spoken.out()).contains("%s offers no law".formatted(classes));
    assertThat(laws("--law", "TheRunEndsWell").out()).doesNotContain("offers no law");
    assertThat(Spoken.by("laws").out()).doesNotContain("offers no law", "  of: ");
  }

  @Test
  void aPathThatIsNotThereOrIsNoJarIsADiagnostic() throws IOException {
    Spoken.by("laws", "--classpath", "/nowhere/at/all")
        .isDiagnosticAbout("does not exist: /nowhere/at/all", "option --classpath");
    Path noJar = Files.writeString(classes.resolve("no.jar"), "no jar");
    Spoken.by("laws", "--classpath", noJar.toString())
        .isDiagnosticAbout("The class path entry cannot be read: " + noJar);
  }

  @Test
  void aClassThatIsNoLawIsADiagnostic() throws IOException {
    laws("--law", "java.lang.String").isDiagnosticAbout("java.lang.String", "does not implement");
    laws("--law", "com.acme.laws.Nothing").isDiagnosticAbout("there is no such class");
    offer("io.github.clrsim.cli.Spoken");
    laws().isDiagnosticAbout("io.github.clrsim.cli.Spoken", SERVICES);
  }

  @Test
  void aConstructorThatThrowsIsADiagnosticThatSaysWhatItThrew() throws IOException {
    laws("--law", "com.acme.laws.Unmade").isDiagnosticAbout("com.acme.laws.Unmade", "no file");
    offer("com.acme.laws.Unmade");
    laws().isDiagnosticAbout("com.acme.laws.Unmade", "no file");
  }

  @Test
  void aFileOfServicesThatNamesNothingIsADiagnostic() throws IOException {
    offer("# none yet", "");
    laws().isDiagnosticAbout("names none", classes.toString(), SERVICES);
    offer("com.acme.laws.Nothing");
    laws().isDiagnosticAbout("com.acme.laws.Nothing");
  }

  @Test
  void aDamagedClassIsADiagnostic() throws IOException {
    Path file = classes.resolve("com/acme/laws/NothingIsStoredTwice.class");
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 100));

    laws("--law", "com.acme.laws.NothingIsStoredTwice").isDiagnosticAbout("cannot be loaded");
    offer("com.acme.laws.NothingIsStoredTwice");
    laws().isDiagnosticAbout("cannot be loaded", "Truncated class file", SERVICES);
  }

  @Test
  void aLawThatCannotSayWhatItIsIsADiagnostic() {
    laws("--law", "com.acme.laws.Mute").isDiagnosticAbout("com.acme.laws.Mute", "nothing to say");
    laws("--law", "com.acme.laws.Wordless").isDiagnosticAbout("it has no sentence");
  }

  @Test
  void whatIsAboutGoalsIsForNoList() {
    Spoken.by("laws", "--seconds", "3").isDiagnosticAbout("--seconds was given without --goals");
    Spoken.by("laws", "--seed", "3").isDiagnosticAbout("--seed was given without --goals");
  }

  @Test
  void goalsAreOfNoLawOfOthers() {
    laws("--goals").isDiagnosticAbout("--goals", "--classpath");
  }
}
