package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.manual.ManualPage;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Manual pages have all that the commands have, and those who show them understand them. */
class ManTest {
  @TempDir private Path folder;

  private static CommandSpec root() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    return Clrsim.commands(new Console(nowhere, nowhere, false), nowhere, nowhere, Set.of("man"))
        .getCommandSpec();
  }

  static List<ManualPage> pages() {
    return ManualPage.all(root());
  }

  @Test
  void thereIsAPageForTheProgramAndForEachCommand() {
    assertThat(pages()).extracting(ManualPage::name).startsWith("clrsim", "clrsim-demo");
    assertThat(pages()).extracting(ManualPage::name).contains("clrsim-campaign-run");
    assertThat(pages()).hasSizeGreaterThan(root().subcommands().size() + 1);
    for (CommandSpec command : commands()) {
      assertThat(ManualPage.of(root()).text())
          .contains(".TP\n\\fB%s\\fR\n".formatted(command.name()))
          .contains("\\fBclrsim\\-%s\\fR(1)".formatted(command.name()));
    }
  }

  @Test
  void everyOptionOfACommandIsOnItsPage() {
    int options = 0;
    for (CommandSpec command : commands()) {
      String page = ManualPage.of(command).text();
      for (OptionSpec option : command.options()) {
        options++;
        String[] words = String.join(" ", option.description()).split("[ %]+", 4);
        assertThat(page)
            .contains("\\fB%s\\fR".formatted(option.longestName().replace("-", "\\-")))
            .contains(words[0].replace("-", "\\-"));
      }
      command
          .positionalParameters()
          .forEach(word -> assertThat(page).contains(".TP\n\\fI" + word.paramLabel() + "\\fR\n"));
    }
    assertThat(options).isGreaterThan(100);
  }

  @Test
  void aLineOfTextIsNoMacroAndABackslashIsItself() {
    for (ManualPage page : pages()) {
      assertThat(page.text().lines())
          .filteredOn(line -> line.startsWith(".") || line.startsWith("'"))
          .allMatch(line -> line.matches("\\.(TH|SH|TP)( .*)?"));
    }
  }

  @Test
  void theFormatOfPicocliIsNoTextAndWhatIsRequiredIsInTheSynopsis() {
    assertThat(pages()).extracting(ManualPage::text).noneMatch(text -> text.contains("%n"));
    assertThat(pages())
        .extracting(ManualPage::text)
        .allMatch(text -> text.contains("\n.TP\n\\fB141\\fR\n"));
    assertThat(Spoken.by("man", "record").out())
        .contains("\\fBclrsim record\\fR \\fB\\-\\-out\\fR=\\fIFILE\\fR [");
    assertThat(Spoken.by("man", "check", "--out", folder.toString()).out())
        .startsWith("1 manual page is in ");
  }

  @Test
  void oneIsPrintedAndAllAreWritten() throws IOException {
    assertThat(Spoken.by("man").out()).isEqualTo(pages().getFirst().text());
    assertThat(Spoken.by("man", "campaign-run").out()).contains("\\fB\\-\\-machine\\-time\\fR");
    assertThat(Spoken.by("man", "campaign").out()).contains("\\fBclrsim\\-campaign\\-run\\fR(1)");
    assertThat(Spoken.by("man", "check").out()).startsWith(".TH \"CLRSIM\\-CHECK\" \"1\"");
    assertThat(Spoken.by("man", "check", "--json").json().findValuesAsText("name"))
        .containsExactly("clrsim-check");

    Path target = folder.resolve("share/man1");
    assertThat(Spoken.by("man", "--out", target.toString()).out())
        .contains("%d manual pages".formatted(pages().size()));
    for (ManualPage page : pages()) {
      assertThat(target.resolve(page.name() + ".1")).hasContent(page.text());
    }
  }

  @Test
  void whatCannotBeDoneIsADiagnostic() throws IOException {
    Spoken.by("man", "campaign-rnu").isDiagnosticAbout("did you mean campaign-run");
    Spoken.by("man", "chekc").isDiagnosticAbout("\"chekc\"", "did you mean check");
    Path file = Files.writeString(folder.resolve("file"), "");
    Spoken.by("man", "--out", file.toString()).isDiagnosticAbout("cannot be written", "--out");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void mandocFindsNothingToComplainOf(ManualPage page) throws IOException, InterruptedException {
    // A page is the same whenever it is made, and so has no date.
    assertThat(by(page, "mandoc", "-T", "lint", "-W", "style").lines())
        .allMatch(line -> line.endsWith("WARNING: missing date, using \"\": TH"));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void norDoesGroff(ManualPage page) throws IOException, InterruptedException {
    assertThat(by(page, "groff", "-man", "-ww", "-z")).isEmpty();
  }

  /** What a program says of a page. */
  private String by(ManualPage page, String... command) throws IOException, InterruptedException {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(each -> Files.isExecutable(Path.of(each, command[0]))),
        "there is no %1$s that reads manual pages: apt-get install %1$s".formatted(command[0]));
    Path file = Files.writeString(folder.resolve(page.file()), page.text());
    Process process =
        new ProcessBuilder(command).redirectInput(file.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }

  private static List<CommandSpec> commands() {
    return root().subcommands().values().stream().map(CommandLine::getCommandSpec).toList();
  }
}
