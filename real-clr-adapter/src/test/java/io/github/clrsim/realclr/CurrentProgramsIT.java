package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run.Ending;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of others, which need more than the framework and their own directory. */
class CurrentProgramsIT {
  @TempDir Path directory;

  @Test
  void aProgramFindsTheNativeLibraryOfItsPackage() throws Exception {
    assertThat(run("9.0.22", CurrentDotnet.program("efcore", directory)))
        .isEqualTo(new ProgramRun(new Ending.Completed(0), CurrentDotnet.expected("efcore")));
  }

  @Test
  void aProgramsNewerCopyOfAFrameworkAssemblyWins() throws Exception {
    assertThat(run("8.0.33", CurrentDotnet.program("compile", directory)))
        .isEqualTo(new ProgramRun(new Ending.Completed(0), CurrentDotnet.expected("compile")));
  }

  @Test
  void aWebServerAnswersARequest() throws Exception {
    Path program =
        CurrentDotnet.webProgram(
            """
            using System;
            using System.Net.Http;
            using Microsoft.AspNetCore.Builder;
            using Microsoft.AspNetCore.Hosting;
            using Microsoft.AspNetCore.Http;
            using Microsoft.Extensions.Logging;

            var builder = WebApplication.CreateBuilder();
            builder.Logging.ClearProviders();
            builder.WebHost.UseUrls("http://127.0.0.1:0");
            var server = builder.Build();
            server.MapGet("/", () => "hello from Kestrel");
            await server.StartAsync();
            using (var client = new HttpClient())
            {
                foreach (var url in server.Urls)
                {
                    Console.WriteLine(await client.GetStringAsync(url));
                }
            }
            await server.StopAsync();
            return 7;
            """,
            directory);

    assertThat(run("10.0.14", program))
        .isEqualTo(new ProgramRun(new Ending.Completed(7), List.of("hello from Kestrel")));
  }

  /** Under a profiler that watches loads; the recorder would take a minute. */
  private static ProgramRun run(String version, Path program) {
    return ProgramRun.of(
        RealClr.launching(CurrentDotnet.runtime(version), program, List.of()),
        NamedProfiler.of(TestProfilers.WatchesLoads.class));
  }
}
