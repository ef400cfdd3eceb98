package io.github.clrsim.model;

import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.CallRouter;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.query.ImportOfImage;
import java.util.List;

/**
 * The files of a simulated process: the assemblies that it can load, each where a module of it
 * would say that it is.
 */
record FilesOfProcess(Assemblies assemblies) {

  private static final ModuleId NO_MODULE = new ModuleId(0);

  private static final CallRouter.Plan ANSWERED =
      CallRouter.plan(CallTable.metadataRows(), List.of(ImportOfImage.class));

  /**
   * Opens the metadata of a file, which is no module's. Where no file is, the real runtimes answer
   * COR_E_FILENOTFOUND, and E_INVALIDARG for no path (measured on 8.0.33, 9.0.22 and 10.0.14).
   */
  Outcome<MetadataImport> scope(String path) {
    if (path.isEmpty()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    return assemblies
        .at(path)
        .map(file -> Outcome.ok(TypedCalls.metadata(NO_MODULE, calls(file.image()))))
        .orElseGet(() -> Outcome.failed(HResult.COR_E_FILENOTFOUND));
  }

  private static CallHandler calls(AssemblyImage image) {
    return ANSWERED.of(new ImportOfImage(image));
  }
}
