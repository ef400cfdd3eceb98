package io.github.clrsim.api.spec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tables of the profiling and metadata interfaces, as corprof.idl and cor.h state them and as
 * real runtimes were measured, and of what is asked of data access components (sospriv.idl,
 * xclrdata.idl, clrdata.idl, dacprivate.h). Everything is read from resources at first use and
 * never changes.
 */
public final class ProfilingSpec {
  /** The newest callback interface: 95 callbacks in 98 slots. */
  public static final String NEWEST_CALLBACK = "ICorProfilerCallback11";

  /** The newest info interface: 112 methods in 115 slots. */
  public static final String NEWEST_INFO = "ICorProfilerInfo15";

  private static final ProfilingSpec LOADED = SpecResources.load();

  private final Map<String, InterfaceSpec> interfaces;
  private final Map<String, CallGate> gates;
  private final Map<String, CallbackContract> contracts;
  private final Map<String, StructSpec> structs;
  private final Map<String, EnumSpec> enums;
  private final Map<String, MethodSpec> hooks;
  private final List<HResultSpec> hresults;
  private final Map<Integer, HResultSpec> hresultsByValue = new HashMap<>();
  private final Map<String, HResultSpec> hresultsByName = new HashMap<>();

  ProfilingSpec(
      Map<String, InterfaceSpec> interfaces,
      Map<String, CallGate> gates,
      Map<String, CallbackContract> contracts,
      Map<String, StructSpec> structs,
      Map<String, EnumSpec> enums,
      Map<String, MethodSpec> hooks,
      List<HResultSpec> hresults) {
    this.interfaces = interfaces;
    this.gates = gates;
    this.contracts = contracts;
    this.structs = structs;
    this.enums = enums;
    this.hooks = hooks;
    this.hresults = hresults;
    // Some codes have two names; the first of the tables is told.
    hresults.forEach(each -> hresultsByValue.putIfAbsent(each.value(), each));
    hresults.forEach(each -> hresultsByName.putIfAbsent(each.name(), each));
  }

  /** The tables. */
  public static ProfilingSpec get() {
    return LOADED;
  }

  /** One interface; unknown names are a bug of the caller. */
  public InterfaceSpec interfaceNamed(String name) {
    return known(interfaces, name);
  }

  /** The interface and all it extends, oldest first, without IUnknown. */
  public List<InterfaceSpec> lineage(String name) {
    return lineage(interfaces, name);
  }

  static List<InterfaceSpec> lineage(Map<String, InterfaceSpec> interfaces, String name) {
    Deque<InterfaceSpec> lineage = new ArrayDeque<>();
    Optional<InterfaceSpec> next = Optional.of(known(interfaces, name));
    while (next.isPresent()) {
      lineage.addFirst(next.get());
      String base = next.get().base();
      next = base.equals("IUnknown") ? Optional.empty() : Optional.of(known(interfaces, base));
    }
    return List.copyOf(lineage);
  }

  /** All methods of an interface and of those it extends, in slot order, without IUnknown's. */
  public List<MethodSpec> methodsOf(String name) {
    List<MethodSpec> methods = new ArrayList<>();
    lineage(name).forEach(each -> methods.addAll(each.methods()));
    return List.copyOf(methods);
  }

  /** When the runtime lets a call of an info method through. */
  public CallGate gate(String infoMethod) {
    return known(gates, infoMethod);
  }

  /** Under what conditions the runtime makes a callback. */
  public CallbackContract contract(String callback) {
    return known(contracts, callback);
  }

  /** A C structure that methods pass. */
  public StructSpec struct(String name) {
    return known(structs, name);
  }

  /** Whether {@code name} is a C structure of the tables. */
  public boolean isStruct(String name) {
    return structs.containsKey(name);
  }

  /** A C enumeration. */
  public EnumSpec enumeration(String name) {
    return known(enums, name);
  }

  /** Whether {@code name} is a C enumeration of the tables. */
  public boolean isEnum(String name) {
    return enums.containsKey(name);
  }

  /** Whether {@code name} is the type of a function that the profiler hands to the runtime. */
  public boolean isHook(String name) {
    return hooks.containsKey(name);
  }

  /**
   * The functions that a profiler hands to the runtime: enter hooks, mappers, snapshot callbacks.
   */
  public List<MethodSpec> hooks() {
    return List.copyOf(hooks.values());
  }

  /** Whether {@code name} is an interface of the tables. */
  public boolean isInterface(String name) {
    return interfaces.containsKey(name);
  }

  /** All interfaces, of profiling before those of metadata, in the order of the tables. */
  public List<InterfaceSpec> interfaces() {
    return List.copyOf(interfaces.values());
  }

  /** All enumerations, in the IDL's order. */
  public List<EnumSpec> enumerations() {
    return List.copyOf(enums.values());
  }

  /** All structures, in the IDL's order. */
  public List<StructSpec> structures() {
    return List.copyOf(structs.values());
  }

  /** All HRESULTs with their meanings. */
  public List<HResultSpec> hresults() {
    return hresults;
  }

  /** The HRESULT of this code, if the tables know it. */
  public Optional<HResultSpec> hresult(int value) {
    return Optional.ofNullable(hresultsByValue.get(value));
  }

  /** The HRESULT of this name, if the tables know it. */
  public Optional<HResultSpec> hresult(String name) {
    return Optional.ofNullable(hresultsByName.get(name));
  }

  private static <T> T known(Map<String, T> table, String name) {
    return Optional.ofNullable(table.get(name))
        .orElseThrow(() -> new IllegalArgumentException("not in the tables: " + name));
  }
}
