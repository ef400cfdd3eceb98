package io.github.clrsim.model;

import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.CallRouter;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.data.ProcessPath;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.loader.assembly.AssemblyFile;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.query.ImportOfImage;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files of a simulated process: the assemblies that it can load, each where a module of it
 * would say that it is.
 */
record FilesOfProcess(Assemblies assemblies) {

  private static final ModuleId NO_MODULE = new ModuleId(0);

  private static final CallRouter.Plan ANSWERED =
      CallRouter.plan(CallTable.metadataRows(), List.of(ImportOfImage.class));

  /** Without a path behind it, nobody knows what is meant. */
  private static final String SCHEME = "file:";

  private static final HResult E_ACCESSDENIED = new HResult(0x8007_0005);
  private static final HResult COR_E_PATHNOTFOUND = new HResult(0x8007_0003);

  /** Whatever else is in the process, these folders are. */
  private static final Set<String> FOLDERS =
      Set.of("/", ProcessPath.APP, "/proc", "/proc/self", "/tmp");

  /**
   * Opens the metadata of a file, which is no module's. A path may have {@code file:} in front, in
   * small letters. Where no file is, the real runtimes answer COR_E_FILENOTFOUND;
   * COR_E_PATHNOTFOUND beneath what is a file; E_ACCESSDENIED of a folder, and E_INVALIDARG for no
   * path (measured on 8.0.33, 9.0.22 and 10.0.14).
   */
  Outcome<MetadataImport> scope(String named) {
    if (named.isEmpty()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    String path = named.startsWith(SCHEME) ? named.substring(SCHEME.length()) : named;
    if (path.isEmpty()) {
      return Outcome.failed(HResult.E_FAIL);
    }
    ProcessPath place = ProcessPath.of(path);
    if (FOLDERS.contains(place.toString())) {
      return Outcome.failed(E_ACCESSDENIED);
    }
    Optional<AssemblyFile> file = at(place);
    if (isBeneathFile(place) || (file.isPresent() && path.endsWith("/"))) {
      return Outcome.failed(COR_E_PATHNOTFOUND);
    }
    return file.map(it -> Outcome.ok(TypedCalls.metadata(NO_MODULE, calls(it.image()))))
        .orElseGet(() -> Outcome.failed(HResult.COR_E_FILENOTFOUND));
  }

  private Optional<AssemblyFile> at(ProcessPath place) {
    return assemblies.at(place.toString());
  }

  private boolean isBeneathFile(ProcessPath place) {
    return Stream.iterate(
            place.parent(), Optional::isPresent, above -> above.flatMap(ProcessPath::parent))
        .flatMap(Optional::stream)
        .anyMatch(above -> at(above).isPresent());
  }

  private static CallHandler calls(AssemblyImage image) {
    return ANSWERED.of(new ImportOfImage(image));
  }
}
