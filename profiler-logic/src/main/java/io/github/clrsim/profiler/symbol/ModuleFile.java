package io.github.clrsim.profiler.symbol;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.MetadataToken;

/**
 * Which build of which file a module is.
 *
 * @param mvid of the module, another one for each build
 * @param path of its file
 */
public record ModuleFile(Guid mvid, String path) {

  /** A TypeDef or a MethodDef of the module, as it can be noted. */
  public LoggedToken logged(MetadataToken token) {
    return new LoggedToken(mvid, token, path);
  }
}
