package io.github.clrsim.api.call;

import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataEmit;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.object.ICorProfilerFunctionControl;
import io.github.clrsim.api.object.IMethodMalloc;
import io.github.clrsim.api.object.IUnknown;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Nothing;
import io.github.clrsim.api.spec.CallTraits;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.InterfaceSpec;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which row of the tables a Java method of the typed interfaces stands for, and back. */
public final class CallTable {
  private static final String IUNKNOWN = "IUnknown";
  private static final Map<String, Entry> RUNTIME =
      entries(CorProfilerInfo.class, ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_INFO));
  private static final Map<String, Entry> METADATA = entries(MetadataImport.class, metadataRows());
  private static final Map<String, Entry> EMIT = entries(MetadataEmit.class, emissionRows());
  private static final Map<String, Entry> UNKNOWN = entries(IUnknown.class, unknownRows());
  private static final Map<String, Entry> OF_METADATA = ofMetadata();
  private static final Map<String, Entry> OBJECTS = objects();
  private static final List<Entry> ENUMERATORS = enumerators();
  private static final Map<String, Entry> BY_NAME = byName();
  private static final Map<MethodSpec, Method> METHODS =
      BY_NAME.values().stream()
          .collect(Collectors.toUnmodifiableMap(entry -> entry.row, entry -> entry.method));

  private CallTable() {}

  /** The row that {@code javaName} stands for; an unknown name is a bug of the caller. */
  static MethodSpec rowOf(String javaName, Target target) {
    return switch (target) {
      case Target.ProfilerInfo info -> known(RUNTIME, javaName).row;
      case Target.Metadata metadata -> known(OF_METADATA, javaName).row;
      case Target.ComObject object -> known(OBJECTS, javaName).row;
    };
  }

  /**
   * The row of the IDL's name, if there is one.
   *
   * @param interfaceName the interface that declares it, not one that inherits it
   */
  public static Optional<MethodSpec> row(String interfaceName, String name) {
    return Optional.ofNullable(BY_NAME.get(interfaceName + "::" + name)).map(entry -> entry.row);
  }

  /** The row of the IDL's name; a name that is not in the tables is a bug of the caller. */
  public static MethodSpec known(String interfaceName, String name) {
    return known(BY_NAME, interfaceName + "::" + name).row;
  }

  /**
   * The rows of the runtime's interfaces with these names of the IDL, each of which must be one.
   */
  public static Set<MethodSpec> runtimeRows(String... names) {
    Set<MethodSpec> rows =
        runtimeRows().stream()
            .filter(row -> List.of(names).contains(row.name()))
            .collect(Collectors.toUnmodifiableSet());
    if (rows.size() != names.length) {
      throw new IllegalArgumentException("not all in the tables: " + String.join(", ", names));
    }
    return rows;
  }

  /** The names of the runtime's rows that do one of these deeds, in slot order. */
  public static String[] namesOf(Deed... deeds) {
    return runtimeRows().stream()
        .filter(row -> List.of(deeds).contains(row.deed()))
        .map(MethodSpec::name)
        .toArray(String[]::new);
  }

  /** Whether the runtime itself is asked, and neither metadata nor another object. */
  public static boolean isOfRuntime(MethodSpec row) {
    return method(row).getDeclaringClass().isAssignableFrom(CorProfilerInfo.class);
  }

  /** The Java method that stands for a row. */
  public static Method method(MethodSpec row) {
    return Optional.ofNullable(METHODS.get(row))
        .orElseThrow(() -> new IllegalArgumentException("no such method in the tables: " + row));
  }

  /** The type of a row's answer: what its Outcome carries, or Nothing for a bare HRESULT. */
  public static Type answerType(MethodSpec row) {
    return answerType(method(row));
  }

  /** The type of the answer of a Java method that stands for a row. */
  public static Type answerType(Method method) {
    if (method.getGenericReturnType() instanceof ParameterizedType outcome) {
      return outcome.getActualTypeArguments()[0];
    }
    Class<?> plain = MethodType.methodType(method.getReturnType()).wrap().returnType();
    boolean tellsNothing = plain.equals(HResult.class) || plain.equals(Void.class);
    return tellsNothing ? Nothing.class : plain;
  }

  /** Every row of the runtime's interfaces, in slot order. */
  public static List<MethodSpec> runtimeRows() {
    return RUNTIME.values().stream().map(entry -> entry.row).toList();
  }

  /** Every row of the metadata interfaces, import before assembly import, in slot order. */
  public static List<MethodSpec> metadataRows() {
    List<MethodSpec> rows = new ArrayList<>(ProfilingSpec.get().methodsOf("IMetaDataImport2"));
    // Both metadata interfaces declare CloseEnum; in Java it is one method, the importer's.
    ProfilingSpec.get().methodsOf("IMetaDataAssemblyImport").stream()
        .filter(row -> !row.name().equals("CloseEnum"))
        .forEach(rows::add);
    return List.copyOf(rows);
  }

  /** The rows of the interfaces that add to metadata, as far as they are in the tables. */
  public static List<MethodSpec> emissionRows() {
    List<MethodSpec> rows = new ArrayList<>(ProfilingSpec.get().methodsOf("IMetaDataEmit2"));
    rows.addAll(ProfilingSpec.get().methodsOf("IMetaDataAssemblyEmit"));
    return List.copyOf(rows);
  }

  /** Every row of the objects that are known by their address, IUnknown's last. */
  public static List<MethodSpec> objectRows() {
    return OBJECTS.values().stream().map(entry -> entry.row).toList();
  }

  /**
   * Whether a row counts the references of an enumerator: such a call is in traces alone, since a
   * list comes whole in Java.
   */
  public static boolean countsEnumerators(MethodSpec row) {
    return row.deed().countsReferences() && !row.interfaceName().equals(IUNKNOWN);
  }

  /** All that the metadata of a module can be asked. */
  private static Map<String, Entry> ofMetadata() {
    Map<String, Entry> all = new LinkedHashMap<>(UNKNOWN);
    all.putAll(EMIT);
    all.putAll(METADATA);
    return all;
  }

  private static Map<String, Entry> objects() {
    Map<String, Entry> all = new LinkedHashMap<>();
    for (Class<?> surface : List.of(IMethodMalloc.class, ICorProfilerFunctionControl.class)) {
      all.putAll(entries(surface, ProfilingSpec.get().methodsOf(surface.getSimpleName())));
    }
    all.putAll(UNKNOWN);
    return all;
  }

  /**
   * IUnknown of unknwn.h, which no table of an IDL repeats; QueryInterface is never made in Java.
   */
  private static List<MethodSpec> unknownRows() {
    return unknownRows(IUNKNOWN);
  }

  private static List<MethodSpec> unknownRows(String interfaceName) {
    return List.of(
        unknownRow(interfaceName, "AddRef", 1, Deed.TAKES_REFERENCE),
        unknownRow(interfaceName, "Release", 2, Deed.GIVES_REFERENCE_BACK));
  }

  private static MethodSpec unknownRow(String interfaceName, String name, int slot, Deed deed) {
    CallTraits traits = new CallTraits(false, false, false, deed);
    return new MethodSpec(interfaceName, name, slot, "ULONG", List.of(), traits);
  }

  /** IUnknown of each enumerator, by whose name it is seen what was enumerated. */
  private static List<Entry> enumerators() {
    return ProfilingSpec.get().interfaces().stream()
        .filter(InterfaceSpec::isEnumerator)
        .flatMap(each -> entries(IUnknown.class, unknownRows(each.name())).values().stream())
        .toList();
  }

  private static Map<String, Entry> entries(Class<?> surface, List<MethodSpec> rows) {
    Map<String, Method> methods = new LinkedHashMap<>();
    Arrays.stream(surface.getMethods()).forEach(method -> methods.put(method.getName(), method));
    Map<String, Entry> entries = new LinkedHashMap<>();
    for (MethodSpec row : rows) {
      Method method = known(methods, row.javaName());
      entries.put(row.javaName(), new Entry(row, method));
    }
    return entries;
  }

  private static Map<String, Entry> byName() {
    Map<String, Entry> all = new LinkedHashMap<>();
    Function<Entry, String> name = entry -> entry.row.interfaceName() + "::" + entry.row.name();
    RUNTIME.values().forEach(entry -> all.put(name.apply(entry), entry));
    METADATA.values().forEach(entry -> all.put(name.apply(entry), entry));
    EMIT.values().forEach(entry -> all.put(name.apply(entry), entry));
    OBJECTS.values().forEach(entry -> all.put(name.apply(entry), entry));
    ENUMERATORS.forEach(entry -> all.put(name.apply(entry), entry));
    return all;
  }

  private static <T> T known(Map<String, T> table, String name) {
    return Optional.ofNullable(table.get(name))
        .orElseThrow(() -> new IllegalArgumentException("no such method in the tables: " + name));
  }

  private record Entry(MethodSpec row, Method method) {}
}
