package io.github.clrsim.model.code;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.code.body.MethodVersions;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All functions, by what they are and by their FunctionID. */
public final class Functions {
  // A MethodDesc and its slot, within a factor of two.
  private static final long METHOD_DESC_BYTES = 0x18;
  private static final long DYNAMIC_METHOD_DESC_BYTES = 0x60;

  private final CodeTypes types;
  private final Methods methods;
  private final Map<MethodKey, Function.OfMetadata> byKey = new HashMap<>();
  private final Map<FunctionId, Function> byId = new LinkedHashMap<>();
  private final Map<Definition, MethodVersions> versions = new HashMap<>();
  // Dead dynamic methods; the FunctionID of the latest is given away first (N37).
  private final Deque<Function.Dynamic> freed = new ArrayDeque<>();

  private record Definition(LoadedAssembly assembly, MetadataToken token) {}

  public Functions(CodeTypes types, Methods methods) {
    this.types = types;
    this.methods = methods;
  }

  /** The function that has the code of this method; it gets its FunctionID here. */
  public Function.OfMetadata of(MethodKey method) {
    MethodKey canonical = methods.canonical(method);
    Function.OfMetadata known = byKey.get(canonical);
    if (known != null) {
      return known;
    }
    LoadedAssembly home = types.home(canonical.parts());
    Function.OfMetadata made =
        new Function.OfMetadata(
            new FunctionId(types.place(home, METHOD_DESC_BYTES)),
            home,
            canonical,
            versions(canonical.assembly(), canonical.token()));
    byKey.put(canonical, made);
    byId.put(made.id(), made);
    return made;
  }

  /** A new function without metadata; it may get the FunctionID of one that died. */
  public Function.Dynamic dynamic(LoadedAssembly home, String name, Blob signature, Blob il) {
    Optional<Function.Dynamic> dead =
        freed.stream().filter(each -> each.home().equals(home)).findFirst();
    dead.ifPresent(freed::remove);
    FunctionId id =
        dead.map(Function::id)
            .orElseGet(() -> new FunctionId(types.place(home, DYNAMIC_METHOD_DESC_BYTES)));
    Function.Dynamic made = new Function.Dynamic(id, home, name, signature, il);
    byId.put(id, made);
    return made;
  }

  /** Forgets a dynamic method, and gives its FunctionID back. */
  public void free(Function.Dynamic dead) {
    dead.die();
    byId.remove(dead.id());
    freed.push(dead);
  }

  /** The living function of this FunctionID. */
  Optional<Function> find(FunctionId id) {
    return Optional.ofNullable(byId.get(id)).filter(Function::isAlive);
  }

  /** All that live, in the order in which they got their FunctionIDs. */
  public List<Function> alive() {
    return byId.values().stream().filter(Function::isAlive).toList();
  }

  /** Those, too, whose assembly is gone while its code is in its place still. */
  List<Function> inPlace() {
    return byId.values().stream().filter(Function::isInPlace).toList();
  }

  /** The versions of a method's IL. */
  public MethodVersions versions(LoadedAssembly assembly, MetadataToken token) {
    return versions.computeIfAbsent(
        new Definition(assembly, token), each -> new MethodVersions(assembly, token));
  }
}
