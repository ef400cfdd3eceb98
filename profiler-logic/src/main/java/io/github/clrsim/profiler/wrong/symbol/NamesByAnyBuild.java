package io.github.clrsim.profiler.wrong.symbol;

import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.profiler.symbol.LoggedNames;
import io.github.clrsim.profiler.symbol.LoggedToken;
import java.util.Optional;
import java.util.function.Function;

/** It names tokens from whatever lies at the path by now, also if that was built anew. */
public final class NamesByAnyBuild extends LoggedNames {

  /** Names from these files. */
  public NamesByAnyBuild(Function<String, Optional<MetadataImport>> files) {
    super(files);
  }

  @Override
  protected boolean isSameBuild(MetadataImport file, LoggedToken logged) {
    return true;
  }
}
