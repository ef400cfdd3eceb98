package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.conformance.finding.Findings;
import io.github.clrsim.conformance.report.ReportFile;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is written for other tools accuses the profiler of what it did, and of nothing else. */
class CheckFilesTest {
  @TempDir private Path folder;

  private String writtenWhenBroken(Law law) throws IOException {
    Path xml = folder.resolve("report.xml");
    List<ReportFile> reports = List.of(ReportFile.named(xml, "this test"));
    PrintStream nobody = new PrintStream(OutputStream.nullOutputStream());
    Verdict.Broken broken = new Verdict.Broken(law, 3, "it was so", "do better");
    Case failing = new Case("start-up", "net9.0", ChoiceSequence.calm());

    new CheckFiles("com.acme.MyProfiler", Laws.all(), Optional.empty(), reports, false)
        .broken(
            new Console(nobody, nobody, false),
            List.of(Findings.unfinished(failing, broken, "again")),
            Optional.empty());
    return Files.readString(xml);
  }

  private static Law first(Law.Subject subject) {
    return Laws.all().stream().filter(law -> law.subject() == subject).findFirst().orElseThrow();
  }

  /** Whoever opens a pipe waits for the other end. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void nothingIsWrittenIntoAPipe() throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe.xml");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    String wrong = "throws-in-callback";

    Spoken.by("check", "--profiler", wrong, "--out", pipe.toString())
        .isDiagnosticAbout("No trace can be written to " + pipe, "pipe or device");
    Spoken.by("check", "--profiler", wrong, "--report", pipe.toString())
        .isDiagnosticAbout("No report can be written to " + pipe, "pipe or device");
    Spoken.by("record", "--out", pipe.toString(), "--", "a.dll")
        .isDiagnosticAbout("No trace can be written to " + pipe, "pipe or device");
  }

  @Test
  void aLawAboutProfilersIsAFailure() throws IOException {
    assertThat(writtenWhenBroken(first(Law.Subject.PROFILER)))
        .contains("failures=\"1\" errors=\"0\"");
  }

  @Test
  void aLawAboutTheRuntimeIsAFaultOfOurs() throws IOException {
    assertThat(writtenWhenBroken(first(Law.Subject.RUNTIME)))
        .contains("failures=\"0\"", "this is a bug of clrsim, not of the profiler");
  }
}
