package io.github.clrsim.profiler.resolve;

import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.metadata.AssemblyProps;
import io.github.clrsim.api.metadata.AssemblyRefProps;
import io.github.clrsim.api.metadata.ExportedTypeProps;
import io.github.clrsim.api.metadata.TypeRefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Modules made of names only, for tests. The metadata of module {@code m} defines types, forwards
 * types, and has one TypeRef for each assembly that it refers to, all to the same type.
 */
final class FakeModules implements CallHandler {
  static final String TYPE = "Beds.Bed";

  private final Map<ModuleId, Module> modules = new LinkedHashMap<>();
  private int handedOut;

  /** A version and a key distinguish assemblies of one name. */
  record Assembly(String name, int major, Blob key) {
    static Assembly of(String name, int major) {
      return new Assembly(name, major, Blob.EMPTY);
    }
  }

  /**
   * One module.
   *
   * @param definesRow the row of the type, or 0 if it is not defined here
   * @param forwardsTo the AssemblyRef to which it forwards the type, counted from 1, or 0
   */
  record Module(Assembly self, int definesRow, List<Assembly> references, int forwardsTo) {}

  /** References that know all these modules. */
  References references() {
    References references =
        new References(new MetadataOf(TypedCalls.runtime(this), new RuntimeObjects(this)));
    modules.keySet().forEach(references::add);
    references.complete();
    return references;
  }

  ModuleId add(Assembly self, int definesRow, int forwardsTo, Assembly... references) {
    ModuleId moduleId = new ModuleId(0x1000L * (modules.size() + 1));
    modules.put(moduleId, new Module(self, definesRow, List.of(references), forwardsTo));
    return moduleId;
  }

  int handedOut() {
    return handedOut;
  }

  @Override
  public Outcome<?> answer(InfoCall call) {
    return switch (call.target()) {
      case Target.Metadata(ModuleId moduleId) when call.method().name().equals("Release") -> {
        handedOut--;
        yield Outcome.ok(modules.containsKey(moduleId) ? handedOut : 0);
      }
      case Target.Metadata(ModuleId moduleId) ->
          metadata(modules.get(moduleId), call.method().name(), new ArrayList<>(call.arguments()));
      case Target.ProfilerInfo() -> {
        handedOut++;
        yield Outcome.ok(TypedCalls.metadata((ModuleId) call.arguments().getFirst(), this));
      }
      case Target.ComObject _ -> Outcome.notYet();
    };
  }

  private static Outcome<?> metadata(Module module, String method, List<Object> arguments) {
    return switch (method) {
      case "GetAssemblyFromScope" -> Outcome.ok(TokenKind.ASSEMBLY.token(1));
      case "GetAssemblyProps" ->
          Outcome.ok(
              new AssemblyProps(module.self.key, 0, module.self.name, version(module.self), 0));
      case "GetTypeRefProps" ->
          Outcome.ok(
              new TypeRefProps(
                  TokenKind.ASSEMBLY_REF.token(((MetadataToken) arguments.getFirst()).row()),
                  TYPE));
      case "GetAssemblyRefProps" ->
          Outcome.ok(
              reference(module.references.get(((MetadataToken) arguments.getFirst()).row() - 1)));
      case "FindTypeDefByName" ->
          found(TokenKind.TYPE_DEF, arguments.getFirst().equals(TYPE) ? module.definesRow : 0);
      case "FindExportedTypeByName" -> found(TokenKind.EXPORTED_TYPE, module.forwardsTo);
      case "GetExportedTypeProps" ->
          Outcome.ok(
              new ExportedTypeProps(
                  TYPE,
                  TokenKind.ASSEMBLY_REF.token(module.forwardsTo),
                  MetadataToken.NIL_TYPE_DEF,
                  0));
      default -> Outcome.notYet();
    };
  }

  private static Outcome<MetadataToken> found(TokenKind kind, int row) {
    return row == 0 ? Outcome.failed(HResult.CLDB_E_RECORD_NOTFOUND) : Outcome.ok(kind.token(row));
  }

  private static AssemblyMetadata version(Assembly assembly) {
    return new AssemblyMetadata(assembly.major, 0, 0, 0, "");
  }

  private static AssemblyRefProps reference(Assembly assembly) {
    return new AssemblyRefProps(assembly.key, assembly.name, version(assembly), Blob.EMPTY, 1);
  }
}
