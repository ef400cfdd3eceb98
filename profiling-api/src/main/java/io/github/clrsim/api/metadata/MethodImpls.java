package io.github.clrsim.api.metadata;

import io.github.clrsim.api.id.MetadataToken;
import java.util.List;

/** What {@code IMetaDataImport::EnumMethodImpls} answers. */
public record MethodImpls(List<MetadataToken> methodBody, List<MetadataToken> methodDecl) {
  public MethodImpls {
    methodBody = List.copyOf(methodBody);
    methodDecl = List.copyOf(methodDecl);
  }
}
