package io.github.clrsim.profiler.boundary;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.metadata.PinvokeMap;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.inspect.Definitions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Methods of the core library that are implemented in the runtime: internal calls, and P/Invokes of
 * the library QCall, which is the runtime itself. It has no IL of theirs.
 */
final class Externs {
  private static final int INTERNAL_CALL = 0x1000; // miInternalCall of corhdr.h
  private static final int PINVOKE = 0x2000; // mdPinvokeImpl
  private static final String QCALL = "QCall";

  private final CorProfilerInfo info;
  private final Definitions definitions;
  private final ModuleId coreLibrary;

  Externs(CorProfilerInfo info, Definitions definitions, ModuleId coreLibrary) {
    this.info = info;
    this.definitions = definitions;
    this.coreLibrary = coreLibrary;
  }

  private record Extern(MetadataToken token, String name, String how) {}

  List<BoundaryRow> of(ManagedType type) {
    return definitions
        .inMetadata(coreLibrary, scope -> Optional.of(declared(scope, type)))
        .orElse(List.of())
        .stream()
        .map(
            method -> {
              HResult told = info.getILFunctionBody(coreLibrary, method.token).hresult();
              return BoundaryRow.of(
                  type.name() + "::" + method.name,
                  method.how,
                  "GetILFunctionBody " + told,
                  told.equals(HResult.CORPROF_E_FUNCTION_NOT_IL));
            })
        .toList();
  }

  private static List<Extern> declared(MetadataImport scope, ManagedType type) {
    List<Extern> found = new ArrayList<>();
    for (MetadataToken token : scope.enumMethods(type.token()).answer().orElse(List.of())) {
      Optional<MethodProps> props = scope.getMethodProps(token).answer();
      props
          .flatMap(method -> how(scope, token, method))
          .ifPresent(how -> found.add(new Extern(token, props.get().method(), how)));
    }
    return found;
  }

  private static Optional<String> how(
      MetadataImport scope, MetadataToken token, MethodProps method) {
    if ((method.implFlags() & INTERNAL_CALL) != 0) {
      return Optional.of("internal call");
    }
    return (method.attr() & PINVOKE) == 0
        ? Optional.empty()
        : scope
            .getPinvokeMap(token)
            .answer()
            .filter(map -> isOfRuntime(scope, map))
            .map(map -> "QCall " + map.importName());
  }

  private static boolean isOfRuntime(MetadataImport scope, PinvokeMap map) {
    return scope.getModuleRefProps(map.mrImportDLL()).answer().equals(Optional.of(QCALL));
  }
}
