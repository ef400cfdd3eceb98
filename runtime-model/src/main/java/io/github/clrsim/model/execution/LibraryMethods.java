package io.github.clrsim.model.execution;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.model.code.Functions;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.Methods;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.MethodDef;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Methods of the core library through which calls go, and whose code is not simulated. */
final class LibraryMethods {
  private final CodeTypes types;
  private final TypeLoader loader;
  private final Functions functions;

  /**
   * One of them.
   *
   * @param parameters how many it has
   */
  record Station(String type, String method, int parameters) {}

  LibraryMethods(CodeTypes types, TypeLoader loader, Functions functions) {
    this.types = types;
    this.loader = loader;
    this.functions = functions;
  }

  /**
   * The thread comes to such a method: its class is loaded by then. A core library may be a small
   * one, without the method: then nothing is told of it.
   */
  Supplier<Optional<FunctionId>> entered(Station station) {
    Optional<MethodKey> method = types.ifCore(station.type()).flatMap(type -> of(type, station));
    method.ifPresent(key -> loader.load(key.owner()));
    return () -> method.map(key -> functions.of(key).id());
  }

  private static Optional<MethodKey> of(TypeKey.Definition type, Station station) {
    return Methods.typeDef(type).findMethods(station.method()).stream()
        .filter(each -> each.signature().parameters().size() == station.parameters())
        .findFirst()
        .map(MethodDef::row)
        .map(row -> new MethodKey(type.assembly(), row, type, List.of()));
  }
}
