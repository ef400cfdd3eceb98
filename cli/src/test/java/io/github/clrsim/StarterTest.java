package io.github.clrsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.clrsim.Starter.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When {@code ./clrsim} builds, and what it starts; Maven and the JDK are dummies here. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class StarterTest {
  @TempDir private Path folder;

  private Starter checkout;

  @BeforeEach
  void aCheckout() throws IOException {
    checkout = Starter.withDummies(folder, folder.resolve("checkout"));
  }

  @Test
  void theFirstStartBuildsAndTheNextDoesNot() throws Exception {
    assertThat(checkout.start("help").code()).isZero();
    Started second = checkout.start("help");

    assertThat(second.errors()).isEmpty();
    assertThat(second.program()).endsWith("io.github.clrsim.cli.Clrsim help");
    assertThat(checkout.builds()).isEqualTo(1);
    assertThat(checkout.rehearsals()).isEqualTo(1);
  }

  /** The JVM would pass over the archive, since the jars have other times. */
  @Test
  void aCopyIsNotBuiltButRehearsedOnceAgain() throws Exception {
    checkout.start("help");
    for (boolean isArchiveYounger : new boolean[] {false, true}) {
      Starter copy =
          checkout.copiedTo(folder.resolve("a copy " + isArchiveYounger), isArchiveYounger);

      assertThat(copy.start("help").program()).contains("-XX:AOTCache=" + copy.archive());
      assertThat(copy.start("help").errors()).isEmpty();
      assertThat(copy.builds()).isEqualTo(1);
      assertThat(copy.rehearsals()).isEqualTo(2);
    }
  }

  @Test
  void aCopyWithItsTimesIsNotRehearsedAgain() throws Exception {
    checkout.start("help");
    Starter copy = checkout.copiedWithTimesTo(folder.resolve("a copy"));

    assertThat(copy.start("help").errors()).isEmpty();
    assertThat(copy.rehearsals()).isEqualTo(1);
  }

  @Test
  void anEditedSourceIsBuilt() throws Exception {
    checkout.start("help");
    checkout.write("api/src/main/java/A.java", "class A { int edited; }");

    checkout.start("help");
    assertThat(checkout.builds()).isEqualTo(2);
    checkout.start("help");
    assertThat(checkout.builds()).isEqualTo(2);
  }

  @Test
  void anEditedSourceOfACopyIsBuilt() throws Exception {
    checkout.start("help");
    Starter copy = checkout.copiedTo(folder.resolve("copy"), false);
    copy.write("api/src/main/java/A.java", "class A { int edited; }");

    copy.start("help");
    assertThat(copy.builds()).isEqualTo(2);
  }

  @Test
  void whatIsWrittenAgainAsItWasIsNotBuilt() throws Exception {
    checkout.start("help");
    checkout.write("api/src/main/java/A.java", Starter.SOURCE);

    checkout.start("help");
    assertThat(checkout.builds()).isEqualTo(1);
    assertThat(checkout.rehearsals()).isEqualTo(1);
  }

  @Test
  void whereASourceIsGoneThereIsABuild() throws Exception {
    checkout.start("help");
    checkout.delete("api/src/main/java/B.java");

    checkout.start("help");
    assertThat(checkout.builds()).isEqualTo(2);
  }

  @Test
  void aBuildThatBrokeOffIsDoneAgain() throws Exception {
    checkout.start("help");
    Files.writeString(checkout.root().resolve("target/clrsim-build.started"), "");

    checkout.start("help");
    assertThat(checkout.builds()).isEqualTo(2);
  }

  @Test
  void aBuildThatFailedIsDoneAgain() throws Exception {
    Path broken = Files.writeString(checkout.root().resolve("broken"), "");
    Started failed = checkout.start("help");
    assertThat(failed.code()).isEqualTo(2);
    assertThat(failed.errors()).contains("clrsim could not be built.");

    Files.delete(broken);
    assertThat(checkout.start("help").code()).isZero();
    assertThat(checkout.builds()).isEqualTo(2);
  }

  @Test
  void ofTwoAtOnceOneBuilds() throws Exception {
    Process one = checkout.begin("help");
    Process another = checkout.begin("help");

    assertThat(one.waitFor()).isZero();
    assertThat(another.waitFor()).isZero();
    assertThat(checkout.builds()).isEqualTo(1);
    assertThat(checkout.rehearsals()).isEqualTo(1);
  }

  @Test
  void theArchiveIsOfTheJdkAndMadeAnewForOtherJars() throws Exception {
    checkout.start("help");
    assertThat(checkout.archive()).hasFileName("clrsim-25.0.3+9.aot");

    for (String jar : List.of("cli/target/lib/a.jar", "cli/target/clrsim.jar")) {
      int before = checkout.rehearsals();
      checkout.write(jar, "JAR");
      assertThat(checkout.start("help").program()).contains("-XX:AOTCache=" + checkout.archive());
      assertThat(checkout.rehearsals()).as(jar).isEqualTo(before + 1);
    }
  }

  @Test
  void aJvmThatKeepsNoClassesStartsWithoutThemAndIsNotAskedAgain() throws Exception {
    Files.writeString(checkout.root().resolve("no-archive"), "");

    Started first = checkout.start("help");
    Started second = checkout.start("help");
    assertThat(first.code()).isZero();
    assertThat(first.program()).doesNotContain("AOTCache");
    assertThat(second.program()).isEqualTo(first.program());
    assertThat(checkout.rehearsals()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          help                             | false
          check                            | false
          check --schedules 300 --json     | false
          check --json --schedules=2999    | false
          check --schedules 3000           | true
          check --schedules=20000          | true
          check --schedules 300 --time 10m | true
          check --recording a.trace        | true
          demo                             | false
          record --out x.trace -- a        | true
          record --out x.clrraw -- a       | false
          campaign run                     | true
          """)
  void onlyWhatTakesLongIsCompiledForGood(String words, boolean takesLong) throws Exception {
    String program = checkout.start(words.split(" ")).program();

    assertThat(program.contains("-XX:TieredStopAtLevel=1")).as(program).isNotEqualTo(takesLong);
    assertThat(program.contains("-XX:Tier4InvocationThreshold=")).isEqualTo(takesLong);
  }

  @Test
  void aFileMaySayThatACheckTakesLong() throws Exception {
    checkout.write("clrsim.toml", "[check]\nschedules = 20000\n");

    assertThat(checkout.startInside("check").program()).doesNotContain("-XX:TieredStopAtLevel=1");
  }

  @Test
  void whatTheUserAsksOfTheJvmIsNotContradicted() throws Exception {
    assertThat(checkout.start("check").program()).contains("-XX:+UseSerialGC -Xmx320m");
    assertThat(checkout.start("compare").program()).contains("-XX:+UseSerialGC -Xmx1g");

    for (String variable : List.of("CLRSIM_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS")) {
      String larger = checkout.startWith(variable, "-Xmx2g -ea", "check").program();
      assertThat(larger).contains("-XX:+UseSerialGC").doesNotContain("-Xmx320m");
      String other = checkout.startWith(variable, "-XX:+UseG1GC", "check").program();
      assertThat(other).contains("-Xmx320m").doesNotContain("-XX:+UseSerialGC");
    }
    assertThat(checkout.startWith("CLRSIM_JAVA_OPTIONS", "-Xmx2g -ea", "check").program())
        .contains("-Xmx2g -ea -cp ");
  }

  /** Behind the program, whose archive would not fit else. */
  @Test
  void whatIsOnTheClassPathBesidesStandsBehindTheProgram() throws Exception {
    assertThat(checkout.startWith("CLRSIM_CLASSPATH", "/a/*:/b.jar", "check").program())
        .containsPattern("-cp \\S+/clrsim\\.jar:/a/\\*:/b\\.jar io\\.github");
    assertThat(checkout.start("check").program())
        .containsPattern("-cp \\S+/clrsim\\.jar io\\.github");
  }

  /** The JVM would lose such letters in a locale that knows ASCII alone. */
  @Test
  void aPathBeyondAsciiIsReadInEveryLocale() throws Exception {
    assumeThat(System.getProperty("sun.jnu.encoding")).isEqualTo("UTF-8");

    assertThat(checkout.startWith("LC_ALL", "C", "locale", "größe.trace").program())
        .isEqualTo("C.UTF-8");
    assertThat(checkout.startWith("LC_ALL", "C", "locale", "size.trace").program()).isEqualTo("C");
    assertThat(checkout.startWith("LC_ALL", "C.UTF-8", "locale", "größe.trace").program())
        .isEqualTo("C.UTF-8");
  }

  @Test
  void aJvmThatDoesNotStartSaysNothingOfALaw() throws Exception {
    for (String variable : List.of("CLRSIM_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS")) {
      String option = variable.equals("CLRSIM_JAVA_OPTIONS") ? "-XX:NoSuchOption" : "-Xmx1g";
      assertThat(checkout.startWith(variable, option, "check").code())
          .as(variable)
          .isEqualTo(option.equals("-Xmx1g") ? 0 : 2);
    }
    assertThat(checkout.startWith("CLRSIM_JAVA_OPTIONS", "-XX:NoSuchOption", "check").errors())
        .contains("The JVM does not start.", "Unrecognized VM option", "  do      correct");
    assertThat(
            checkout
                .startWith(
                    "CLRSIM_JAVA_OPTIONS", "--add-modules java.sql --add-opens=a/b=c -ea", "check")
                .code())
        .isZero();
    for (String none :
        List.of("-version", "-jar", "clrsim", "*", "-ea Other", "--add-modules=java.sql Other")) {
      assertThat(checkout.startWith("CLRSIM_JAVA_OPTIONS", none, "check").code())
          .as(none)
          .isEqualTo(2);
    }
  }
}
