package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths as the dispenser of 8.0.33, 9.0.22 and 10.0.14 takes them, on 2026-11-30. */
class FilesOfProcessTest {
  private final FilesOfProcess files =
      new FilesOfProcess(Assemblies.of(List.of(AssemblyImage.read(Fixtures.coreLibrary()))));

  @ParameterizedTest
  @CsvSource({
    "/app/System.Private.CoreLib.dll, 00000000",
    "file:/app/System.Private.CoreLib.dll, 00000000",
    "file:///app/System.Private.CoreLib.dll, 00000000",
    "app/./System.Private.CoreLib.dll, 00000000",
    "FILE:/app/System.Private.CoreLib.dll, 80070002",
    "http:/app/System.Private.CoreLib.dll, 80070002",
    "/app/Nothing.dll, 80070002",
    "/nowhere/, 80070002",
    "/app, 80070005",
    "/app/, 80070005",
    "/, 80070005",
    "file:/, 80070005",
    "file:, 80004005",
    "'', 80070057",
    "/app/System.Private.CoreLib.dll/, 80070003",
    "/app/System.Private.CoreLib.dll/x, 80070003"
  })
  void aPathLeadsToWhereTheRealOnesGo(String path, String answer) {
    assertThat(files.scope(path).hresult())
        .isEqualTo(new HResult(Integer.parseUnsignedInt(answer, 16)));
  }
}
