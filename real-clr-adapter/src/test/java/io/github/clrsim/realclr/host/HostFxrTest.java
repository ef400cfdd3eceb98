package io.github.clrsim.realclr.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is taken from hostfxr's explanations, as versions 10 and 3.1 wrote them. */
class HostFxrTest {
  @Test
  void theReasonIsTakenFromWhatVersion10Says() {
    List<String> messages =
        List.of(
            "You must install or update .NET to run this application.",
            "",
            "App: /dotnet/dotnet",
            "Architecture: x64",
            "Framework: 'Acme.App', version '9.0.0' (x64)",
            ".NET location: /dotnet",
            "",
            "The following frameworks were found:",
            "  10.0.14 at [/dotnet/shared/Acme.App]",
            "",
            "Learn more:",
            "https://aka.ms/dotnet/app-launch-failed");

    assertThat(HostFxr.reason(messages))
        .isEqualTo(
            "Framework: 'Acme.App', version '9.0.0' (x64); .NET location: /dotnet; The following"
                + " frameworks were found: 10.0.14 at [/dotnet/shared/Acme.App]");
  }

  @Test
  void theReasonIsTakenFromWhatVersion31Says() {
    List<String> messages =
        List.of(
            "It was not possible to find any compatible framework version",
            """
            The framework 'Acme.App', version '3.1.0' was not found.
              - No frameworks were found.
            """,
            "You can resolve the problem by installing the specified framework and/or SDK.",
            "https://aka.ms/dotnet-core-applaunch");

    assertThat(HostFxr.reason(messages))
        .isEqualTo(
            "It was not possible to find any compatible framework version; The framework"
                + " 'Acme.App', version '3.1.0' was not found; - No frameworks were found.");
  }
}
