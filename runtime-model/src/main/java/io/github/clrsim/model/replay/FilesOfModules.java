package io.github.clrsim.model.replay;

import io.github.clrsim.api.call.CallRouter;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.query.ImportOfImage;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The metadata of recorded modules, as their files say it. A module is known by the path that was
 * told and by its MVID, so that the file of another build at the same place says nothing.
 */
final class FilesOfModules {
  private static final CallRouter.Plan METADATA =
      CallRouter.plan(CallTable.metadataRows(), List.of(ImportOfImage.class));

  // Looked up only, never walked.
  private final Map<String, Optional<AssemblyImage>> images = new HashMap<>();

  /**
   * What metadata answers to a call; empty if the file is not at hand, or does not decide that
   * alone.
   */
  Optional<Outcome<?>> answer(InfoCall call, ModuleInfo2 module, ScopeProps scope) {
    return METADATA.rows().contains(call.method())
        ? images
            .computeIfAbsent(module.name(), FilesOfModules::read)
            .filter(image -> image.mvid().equals(scope.mvid()))
            .map(image -> METADATA.of(new ImportOfImage(image, scope.name(), 0)).answer(call))
        : Optional.empty();
  }

  private static Optional<AssemblyImage> read(String name) {
    try {
      Path file = Path.of(name);
      return file.isAbsolute() && Files.isRegularFile(file)
          ? Optional.of(AssemblyImage.read(file))
          : Optional.empty();
    } catch (InvalidPathException | DiagnosticException isNone) {
      return Optional.empty();
    }
  }
}
