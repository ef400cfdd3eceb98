package io.github.clrsim.realclr.host.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void whatIsInstalledIsToldByFrameworkAndVersion(@TempDir Path root) throws IOException {
    Files.createDirectories(root.resolve("shared/Microsoft.NETCore.App/9.0.22"));
    Files.createDirectories(root.resolve("shared/Microsoft.NETCore.App/10.0.14"));
    Files.createDirectories(root.resolve("shared/Microsoft.AspNetCore.App/10.0.14"));
    Files.createFile(root.resolve("shared/readme"));

    assertThat(HostFxr.installed(root))
        .isEqualTo("Microsoft.AspNetCore.App 10.0.14; Microsoft.NETCore.App 9.0.22, 10.0.14");
    assertThat(HostFxr.installed(root.resolve("none"))).isEqualTo("no frameworks");
  }
}
