package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.profile.RuntimeName;
import io.github.clrsim.model.profile.RuntimeProfile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuntimeNameTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "net9.0",
        "9.0",
        "9",
        "NET9.0",
        "net9",
        ".NET 9",
        ".net 9.0",
        "dotnet 9",
        "v9.0",
        " 9.0 ",
        "9.0.x",
        "9.x",
        "9.0.5",
        "net9.0.5",
        ".NET 9.0.5",
        "netcoreapp9.0",
        ".NET Core 9.0"
      })
  void aLineHasManyNamesAndOneProfile(String text) {
    RuntimeName name = RuntimeName.of(text, "here");

    assertThat(name.profile()).isEqualTo(RuntimeProfile.NET_9_0);
    assertThat(name.exact().stream()).allMatch("9.0.5"::equals);
    assertThat(name.note("here")).isEmpty();
    assertThat(RuntimeProfile.named(text)).isEqualTo(RuntimeProfile.NET_9_0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.1", "3", "net3.1", "netcoreapp3.1", ".NET Core 3.1", "3.1.2"})
  void soHasTheOlderOne(String text) {
    assertThat(RuntimeName.of(text, "here").profile()).isEqualTo(RuntimeProfile.NET_3_1);
  }

  @ParameterizedTest
  @CsvSource({
    "8, net8.0",
    ".NET 8, net8.0",
    "8.0.33, net8.0",
    "10, net10.0",
    "net10.0, net10.0",
    ".NET 10.0.14, net10.0",
    "10.x, net10.0"
  })
  void soHaveTheOthers(String text, String profile) {
    RuntimeName name = RuntimeName.of(text, "here");

    assertThat(name.profile().name()).isEqualTo(profile);
    assertThat(name.note("here")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"9.0.8, 9.0.8, 9.0.5", "net3.1.32, 3.1.32, 3.1.2", "9.0.0-rc.2, 9.0.0-rc.2, 9.0.5"})
  void aPatchThatNobodyMeasuredGoesByTheRulesOfItsLineAndSaysSo(
      String text, String version, String measured) {
    RuntimeName name = RuntimeName.of(text, "option --runtime");

    assertThat(name.exact()).contains(version);
    assertThat(name.note("option --runtime").orElse(""))
        .contains(".NET " + version, name.profile().name(), measured, "option --runtime");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          11              | no profile of .NET 11
          net11.0         | no profile of .NET 11.0
          7.0.20          | no profile of .NET 7.0.20
          9.1             | no profile of .NET 9.1
          3.0             | no profile of .NET 3.0
          nte9.0          | did you mean net9.0
          latest          | "latest" names no .NET runtime
          .NET Framework 4.8 | names no .NET runtime
          9.0.5.6         | names no .NET runtime
          ''              | "" names no .NET runtime
          """)
  void whatIsNotKnownIsADiagnosticThatNamesWhatIs(String text, String fault) {
    assertThatThrownBy(() -> RuntimeName.of(text, "over there"))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            unknown ->
                assertThat(unknown.diagnostic().text())
                    .contains(fault, "over there", "net3.1, net8.0, net9.0, net10.0"));
  }
}
