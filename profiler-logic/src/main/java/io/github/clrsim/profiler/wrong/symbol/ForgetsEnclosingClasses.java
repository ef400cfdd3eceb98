package io.github.clrsim.profiler.wrong.symbol;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.profiler.symbol.LoggedNames;
import java.util.Optional;
import java.util.function.Function;

/** It calls a nested class by its own name alone, as the row of the class does. */
public final class ForgetsEnclosingClasses extends LoggedNames {

  /** Names from these files. */
  public ForgetsEnclosingClasses(Function<String, Optional<MetadataImport>> files) {
    super(files);
  }

  @Override
  protected Optional<String> nameOfClass(MetadataImport scope, MetadataToken typeDef) {
    return scope.getTypeDefProps(typeDef).answer().map(TypeDefProps::typeDef);
  }
}
