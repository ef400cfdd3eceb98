package io.github.clrsim.model.execution;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.model.code.Functions;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.Methods;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.MethodDef;
import java.util.List;
import java.util.Optional;

/** Methods of the core library through which calls go, and whose code is not simulated. */
final class LibraryMethods {
  private final CodeTypes types;
  private final Functions functions;

  /**
   * One of them.
   *
   * @param parameters how many it has
   */
  record Station(String type, String method, int parameters) {}

  LibraryMethods(CodeTypes types, Functions functions) {
    this.types = types;
    this.functions = functions;
  }

  /** A core library may be a small one, without this method: then nothing is told of it. */
  Optional<FunctionId> function(Station station) {
    return types.ifCore(station.type()).flatMap(type -> function(type, station));
  }

  private Optional<FunctionId> function(TypeKey.Definition type, Station station) {
    return Methods.typeDef(type).findMethods(station.method()).stream()
        .filter(each -> each.signature().parameters().size() == station.parameters())
        .findFirst()
        .map(MethodDef::row)
        .map(row -> functions.of(new MethodKey(type.assembly(), row, type, List.of())).id());
  }
}
