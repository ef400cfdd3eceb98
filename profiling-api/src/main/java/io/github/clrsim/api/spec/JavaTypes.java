package io.github.clrsim.api.spec;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Which Java type stands for which C type. */
final class JavaTypes {
  private static final Map<String, String> NAMED =
      Map.ofEntries(
          Map.entry("AppDomainID", "AppDomainId"),
          Map.entry("AssemblyID", "AssemblyId"),
          Map.entry("ModuleID", "ModuleId"),
          Map.entry("ClassID", "ClassId"),
          Map.entry("FunctionID", "FunctionId"),
          Map.entry("ThreadID", "ThreadId"),
          Map.entry("ObjectID", "ObjectId"),
          Map.entry("ReJITID", "ReJitId"),
          Map.entry("GCHandleID", "GCHandleId"),
          Map.entry("ContextID", "ContextId"),
          Map.entry("ProcessID", "ProcessId"),
          Map.entry("ObjectHandleID", "ObjectHandleId"),
          Map.entry("EVENTPIPE_PROVIDER", "EventPipeProvider"),
          Map.entry("EVENTPIPE_EVENT", "EventPipeEvent"),
          Map.entry("EVENTPIPE_SESSION", "EventPipeSession"),
          Map.entry("COR_PRF_FRAME_INFO", "FrameInfo"),
          Map.entry("COR_PRF_ELT_INFO", "EltInfo"),
          Map.entry("CorElementType", "ElementType"),
          Map.entry("BOOL", "boolean"),
          Map.entry("HRESULT", "HResult"),
          Map.entry("GUID", "Guid"),
          Map.entry("GUID*", "Guid"),
          Map.entry("REFGUID", "Guid"),
          Map.entry("LPCGUID", "Guid"),
          Map.entry("WCHAR*", "String"),
          Map.entry("LPCWSTR", "String"),
          Map.entry("MDUTF8CSTR", "String"),
          Map.entry("SIZE_T", "long"),
          Map.entry("UINT64", "long"),
          Map.entry("UINT_PTR", "Address"),
          Map.entry("LPCBYTE", "Address"),
          Map.entry("BYTE*", "Address"),
          Map.entry("void*", "Address"),
          Map.entry("HANDLE", "Address"),
          Map.entry("HCORENUM", "Address"),
          Map.entry("PCCOR_SIGNATURE", "Address"),
          Map.entry("ASSEMBLYMETADATA", "AssemblyMetadata"),
          Map.entry("ASSEMBLYMETADATA*", "AssemblyMetadata"),
          Map.entry("IUnknown**", "ComPointer"),
          Map.entry("IUnknown*", "ComPointer"),
          Map.entry("ICorProfilerFunctionControl*", "ComPointer"),
          Map.entry("ICorProfilerAssemblyReferenceProvider*", "ComPointer"),
          Map.entry("IMethodMalloc*", "ComPointer"),
          Map.entry("ICorProfilerObjectEnum*", "List<ObjectId>"),
          Map.entry("ICorProfilerFunctionEnum*", "List<CorPrfFunction>"),
          Map.entry("ICorProfilerModuleEnum*", "List<ModuleId>"),
          Map.entry("ICorProfilerMethodEnum*", "List<CorPrfMethod>"),
          Map.entry("ICorProfilerThreadEnum*", "List<ThreadId>"));

  /** Enumerations whose constants are combined, so that a value need not be one of them. */
  private static final Set<String> FLAGS = Set.of("COR_PRF_GC_ROOT_FLAGS");

  private static final Map<String, String> BOXED =
      Map.of("int", "Integer", "long", "Long", "boolean", "Boolean");

  private JavaTypes() {}

  /** The Java type, with simple names, for a C type without blanks. */
  static String of(String cType) {
    String named = NAMED.getOrDefault(cType, "");
    if (!named.isEmpty()) {
      return named;
    }
    if (cType.startsWith("md")) {
      return "MetadataToken";
    }
    ProfilingSpec spec = ProfilingSpec.get();
    String bare = cType.replaceFirst("\\*$", "");
    if (FLAGS.contains(bare)) {
      return "int";
    }
    if (spec.isStruct(bare) || spec.isEnum(bare)) {
      return camel(bare);
    }
    return spec.isHook(bare) ? bare : "int";
  }

  static String boxed(String javaType) {
    return BOXED.getOrDefault(javaType, javaType);
  }

  /** COR_PRF_CODE_INFO becomes CorPrfCodeInfo; names already in camel case stay. */
  static String camel(String cName) {
    if (!cName.contains("_")) {
      return cName;
    }
    return Arrays.stream(cName.split("_", -1))
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }
}
