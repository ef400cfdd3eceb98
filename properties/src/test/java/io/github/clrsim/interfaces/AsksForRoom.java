package io.github.clrsim.interfaces;

import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Gives the runtime room that is too small, missing, or enough, and no room at all where it wants
 * some; writes down what it answers, and what stands there then.
 */
public final class AsksForRoom implements CorProfilerCallback {
  /** The option that says where to write the answers. */
  static final String INTO = "into";

  /** The option of who is asked by native calls of ours that a simulation serves. */
  static final String SERVED = "served";

  private static final String IMPORT = "IMetaDataImport2";
  private static final String THREADS = "ICorProfilerThreadEnum";
  private static final int UNTOUCHED = 0xCC;
  private static final int READING = 0;
  private static final int MAIN = 0x06000001;

  private final ProfilerHost host;
  private final List<String> lines = new ArrayList<>();
  private final Scratch memory = Scratch.ofThisThread();
  private Optional<NativeCalls> calls = Optional.empty();
  private boolean isDone;
  private boolean isCompiled;

  /** A profiler for one run. */
  public AsksForRoom(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    boolean isServed = host.options().containsKey(SERVED);
    calls =
        Optional.of(
            isServed
                ? new NativeCalls.Served(host)
                : NativeCalls.Real.of(event.iCorProfilerInfoUnk(), host.interfaces().newestInfo()));
    hooks();
    environment();
    if (host.interfaces().newestInfo() > 11) {
      providers();
    }
    return host.info()
        .setEventMask(
            CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS
                | CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION
                | CorPrfMonitor.COR_PRF_ENABLE_REJIT);
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    Optional<ModuleInfo2> module = host.info().getModuleInfo2(event.moduleId()).answer();
    if (isDone || module.filter(each -> each.name().endsWith("Hello.dll")).isEmpty()) {
      return HResult.S_OK;
    }
    isDone = true;
    names(event.moduleId(), module.orElseThrow());
    long importer = metadata(event.moduleId());
    namesOfMetadata(importer);
    rest(importer);
    assembly(importer);
    enumerations(importer);
    enumerators();
    return HResult.S_OK;
  }

  @Override
  public HResult jitCompilationStarted(JITCompilationStarted event) {
    boolean isMain =
        host.info()
            .getFunctionInfo(event.functionId())
            .answer()
            .filter(function -> function.token().value() == MAIN)
            .flatMap(function -> host.info().getModuleInfo2(function.moduleId()).answer())
            .filter(module -> module.name().endsWith("Hello.dll"))
            .isPresent();
    if (isMain && !isCompiled) {
      isCompiled = true;

      function(
          event.functionId().value(),
          host.info()
              .getFunctionInfo(event.functionId())
              .answer()
              .orElseThrow()
              .moduleId()
              .value());
    }
    return HResult.S_OK;
  }

  @Override
  public HResult shutdown(LifecycleCallback.Shutdown event) {
    write();
    return HResult.S_OK;
  }

  private void function(long function, long module) {
    long ids = room(32);
    for (int capacity : new int[] {0, 1}) {
      long count = room(4);
      String answer = ask("GetReJITIDs", function, capacity, count, ids);
      say("versions " + capacity, answer + shown(count, 4));
    }
    say("versions nowhere", ask("GetReJITIDs", function, 1, 0, ids));
    say("function", ask("GetFunctionInfo", function, 0, 0, 0));
    say("code", ask("GetCodeInfo", function, 0, 0));
    for (String asked : List.of(IMPORT, "IMetaDataEmit2", "ICorProfilerInfo")) {
      long out = room(8);
      long token = room(4);
      String answer =
          ask("GetTokenAndMetaDataFromFunction", function, iid(Iids.of(asked)), out, token);
      say("function's " + asked, answer + shown(token, 4) + isSet(out));
    }
    long token = room(4);

    long type =
        host.info()
            .getFunctionInfo(new FunctionId(function))
            .answer()
            .orElseThrow()
            .classId()
            .value();
    long element = room(4);
    long base = room(8);
    long rank = room(4);
    say(
        "no array",
        ask("IsArrayClass", type, element, base, rank)
            + shown(element, 4)
            + isSet(base)
            + shown(rank, 4));
    say("no body", ask("SetILFunctionBody", module, MAIN, 0));
    say("token", ask("GetTokenAndMetaDataFromFunction", function, 0, 0, token) + shown(token, 4));
    say("no modules", ask("RequestReJIT", 1, 0, room(4)));
    say("no methods", ask("RequestReJIT", 1, room(8), 0));
    say("none", ask("RequestReJIT", 0, room(8), room(4)));
    long domain = room(8);
    long thread = host.info().getCurrentThreadID().answer().orElseThrow().value();
    say("thread", ask("GetThreadInfo", thread, 0));
    say("domain nowhere", ask("GetThreadAppDomain", thread, 0));
    say("domain", ask("GetThreadAppDomain", thread, domain) + isSet(domain));
  }

  private void hooks() {
    for (String form : List.of("", "2", "3", "3WithInfo")) {
      say("no hooks " + form, ask("SetEnterLeaveFunctionHooks" + form, 0, 0, 0));
    }
    say("no event mask", ask("GetEventMask", 0));
    say("no event masks", ask("GetEventMask2", 0, 0));
    say("no layout", ask("GetStringLayout2", 0, 0));
  }

  private void environment() {
    for (int capacity : new int[] {0, 4, 32}) {
      long version = room(64);
      long length = room(4);
      String answer = ask("GetRuntimeInformation", 0, 0, 0, 0, 0, 0, capacity, length, version);
      boolean fits = answer.equals("S_OK") && capacity > 8;
      say("version " + capacity, answer + (fits ? "" : " " + shown(version, 12)));
    }

    long name = memory.copyOf("CLRSIM_ROOM");
    long value = room(16);
    say("set", ask("SetEnvironmentVariable", name, memory.copyOf("abc")));

    say("variable 2", ask("GetEnvironmentVariable", name, 2, 0, value) + shown(value, 8));
    say("variable 0", ask("GetEnvironmentVariable", name, 0, room(4), 0));

    say("variable nowhere", ask("GetEnvironmentVariable", name, 5, room(4), 0));
    say("no variable", ask("GetEnvironmentVariable", 0, 0, room(4), 0));
    say("no name", ask("SetEnvironmentVariable", 0, memory.copyOf("abc")));
    say("no value", ask("SetEnvironmentVariable", name, 0));

    say("nothing", ask("SetEnvironmentVariable", name, memory.copyOf("")));
    say("nothing there", ask("GetEnvironmentVariable", name, 0, room(4), 0));
  }

  private void providers() {
    long name = memory.copyOf("abcdef");
    long provider = room(8);

    say("provider nowhere", ask("EventPipeCreateProvider", name, 0));
    say("provider without a name", ask("EventPipeCreateProvider", 0, room(8)));
    say("provider that nobody calls", ask("EventPipeCreateProvider2", name, 0, room(8)));

    say("provider", ask("EventPipeCreateProvider", name, provider));
    for (int capacity : new int[] {0, 3, 7, 8}) {
      long into = room(32);
      long length = room(4);
      String answer =
          ask("EventPipeGetProviderInfo", RawMemory.getLong(provider), capacity, length, into);
      say("provider's name " + capacity, answer + shown(length, 4) + shown(into, 18));
    }
  }

  private void names(ModuleId module, ModuleInfo2 info) {
    long name = room(32);
    long assembly = room(8);
    String answer = ask("GetModuleInfo2", module.value(), 0, 4, 0, name, assembly, 0);
    say("module", answer + shown(name, 12) + isSet(assembly));
    name = room(32);
    say("module", ask("GetModuleInfo", module.value(), 0, 4, 0, name, 0) + shown(name, 12));
    say("module nowhere", ask("GetModuleInfo", module.value(), 0, 0, 0, 0, 0));
    for (int capacity : new int[] {1, 4, 5, 6, 16}) {
      name = room(32);
      long length = room(4);
      String named =
          ask("GetAssemblyInfo", info.assemblyId().value(), capacity, length, name, 0, 0);
      say("assembly " + capacity, named + shown(length, 4) + shown(name, 16));
    }
    say("domains nowhere", ask("GetAppDomainsContainingModule", module.value(), 0, 0, 0));
    say("domains 1", ask("GetAppDomainsContainingModule", module.value(), 1, room(4), 0));
    say("symbols", ask("GetInMemorySymbolsLength", module.value(), 0));
    say("allocator", ask("GetILFunctionBodyAllocator", module.value(), 0));
    say("no importer", ask("GetModuleMetaData", module.value(), READING, iid(Iids.of(IMPORT)), 0));
    for (String asked : List.of("IMetaDataEmit2", "IMetaDataAssemblyEmit", "ICorProfilerInfo")) {
      long out = room(8);
      String opened = ask("GetModuleMetaData", module.value(), READING, iid(Iids.of(asked)), out);
      say(asked, opened + isSet(out));
    }
  }

  private long metadata(ModuleId module) {
    long out = room(8);
    ask("GetModuleMetaData", module.value(), READING, iid(Iids.of(IMPORT)), out);
    return RawMemory.getLong(out);
  }

  private void namesOfMetadata(long importer) {
    for (int capacity : new int[] {1, 4, 9, 10, 32}) {
      long name = room(64);
      long length = room(4);
      String answer = of(importer, "GetScopeProps", name, capacity, length, 0);
      say("scope " + capacity, answer + shown(length, 4) + shown(name, 24));
    }
    say("scope nowhere", of(importer, "GetScopeProps", 0, 0, room(4), 0));
    for (int capacity : new int[] {1, 3, 5, 6, 32}) {
      long name = room(64);
      long length = room(4);
      String type = of(importer, "GetTypeDefProps", 0x02000002, name, capacity, length, 0, 0);
      say("type " + capacity, type + shown(length, 4) + shown(name, 16));
      name = room(64);
      length = room(4);
      String method =
          of(importer, "GetMethodProps", 0x06000001, 0, name, capacity, length, 0, 0, 0, 0, 0);
      say("method " + capacity, method + shown(length, 4) + shown(name, 16));
      name = room(64);
      length = room(4);
      String string = of(importer, "GetUserString", 0x70000001, name, capacity, length);
      say("string " + capacity, string + shown(length, 4) + shown(name, 16));
    }
  }

  private void rest(long importer) {
    long token = room(4);
    say("no type", of(importer, "FindTypeDefByName", 0, 0, token) + shown(token, 4));
    say(
        "any signature",
        of(importer, "FindMethod", 0x02000002, memory.copyOf("Main"), 0, 0, token)
            + shown(token, 4));
    long scope = room(8);
    token = room(4);
    say(
        "no scope",
        of(importer, "ResolveTypeRef", 0x01000001, iid(Iids.of(IMPORT)), scope, token)
            + isSet(scope));
    for (int method : new int[] {MAIN, 0x06000fff}) {
      long type = room(4);
      long signature = room(8);
      long size = room(4);
      String answer =
          of(importer, "GetMethodProps", method, type, 0, 0, 0, 0, signature, size, 0, 0);
      say("method", answer + shown(type, 4) + shown(size, 4) + isSet(signature));
    }

    for (int type : new int[] {0x02000000, 0x01000001}) {
      long other = room(16);
      long units = room(4);
      long flags = room(4);
      long parent = room(4);
      String answer = of(importer, "GetTypeDefProps", type, other, 8, units, flags, parent);
      say(
          "no type",
          answer + shown(other, 4) + shown(units, 4) + shown(flags, 4) + shown(parent, 4));
      other = room(16);
      units = room(4);
      parent = room(4);
      answer = of(importer, "GetTypeRefProps", type & 0xFE000000, parent, other, 8, units);
      say("no reference", answer + shown(other, 4) + shown(units, 4) + shown(parent, 4));
    }
    long kind = room(4);
    long machine = room(4);
    say("kind", of(importer, "GetPEKind", kind, machine) + shown(kind, 4) + shown(machine, 4));
    long data = room(8);
    long size = room(4);
    String attribute =
        of(importer, "GetCustomAttributeByName", 0x02000002, memory.copyOf("No"), data, size);
    say("attribute", attribute + isSet(data) + shown(size, 4));
    say("valid", of(importer, "IsValidToken", MAIN));
    say("invalid", of(importer, "IsValidToken", 0x06000fff));
    long name = room(8);
    say("name", of(importer, "GetNameFromToken", MAIN, name));
    say("named", RawMemory.utf8(RawMemory.getLong(name)));
  }

  private void assembly(long importer) {
    long out = room(8);

    say("assemblies", query(importer, "IMetaDataAssemblyImport", out));
    long assemblies = RawMemory.getLong(out);
    long hash = room(8);
    long length = room(4);
    String reference =
        call(
            assemblies,
            "IMetaDataAssemblyImport",
            "GetAssemblyRefProps",
            0x23000001,
            0,
            0,
            0,
            0,
            0,
            0,
            hash,
            length,
            0);
    say("reference", reference + isSet(hash) + shown(length, 4));
    for (int capacity : new int[] {0, 1, 32}) {
      long structure = memory.allocate(80);
      long locale = room(64);
      RawMemory.putLong(structure + 8, locale);
      RawMemory.putInt(structure + 16, capacity);
      long key = room(8);
      String answer =
          call(
              assemblies,
              "IMetaDataAssemblyImport",
              "GetAssemblyProps",
              0x20000001,
              key,
              room(4),
              0,
              0,
              0,
              0,
              structure,
              0);
      say("culture " + capacity, answer + shown(structure + 16, 4) + shown(locale, 4) + isSet(key));
    }
  }

  private void enumerations(long importer) {
    long handle = memory.allocate(8);
    long tokens = room(64);
    long count = room(4);
    say("types 0", of(importer, "EnumTypeDefs", handle, 0, 0, count) + shown(count, 4));
    say("open", isSet(handle));
    say("types 1", of(importer, "EnumTypeDefs", handle, tokens, 1, count) + shown(count, 4));
    say("types 1", of(importer, "EnumTypeDefs", handle, tokens, 1, count) + shown(count, 4));
    long open = RawMemory.getLong(handle);
    say("reset", of(importer, "ResetEnum", open, 0));
    say("again", of(importer, "EnumTypeDefs", handle, tokens, 1, count) + shown(count, 4));
    say("counted", of(importer, "CountEnum", open, count) + shown(count, 4));
    of(importer, "CloseEnum", open);
    say("reset none", of(importer, "ResetEnum", 0, 0));
    say("count none", of(importer, "CountEnum", 0, count) + shown(count, 4));
    for (String of : List.of("Events", "Properties", "InterfaceImpls", "MethodImpls")) {
      long none = memory.allocate(8);
      long counted = room(4);
      String answer =
          of.equals("MethodImpls")
              ? of(importer, "Enum" + of, none, 0x02000002, tokens, room(64), 4, counted)
              : of(importer, "Enum" + of, none, 0x02000002, tokens, 4, counted);
      say("none " + of, answer + shown(counted, 4) + isSet(none));
    }
    long named = memory.allocate(8);
    long found = room(4);
    String answer = of(importer, "EnumMethodsWithName", named, 0x02000002, 0, tokens, 8, found);
    say("any name", answer + shown(found, 4));
  }

  private void enumerators() {
    say("threads nowhere", ask("EnumThreads", 0));
    long out = room(8);
    say("threads", ask("EnumThreads", out));
    long threads = RawMemory.getLong(out);
    long ids = room(256);
    long fetched = room(4);
    say("one", call(threads, THREADS, "Next", 1, ids, 0));
    say("reset", call(threads, THREADS, "Reset"));
    say("two", call(threads, THREADS, "Next", 2, ids, 0));
    say("none", call(threads, THREADS, "Next", 0, ids, fetched) + shown(fetched, 4));
    say("nowhere", call(threads, THREADS, "Next", 1, 0, fetched));
    say("all", call(threads, THREADS, "Next", 32, ids, 0));
    say("too many", call(threads, THREADS, "Skip", 99));
    say("at the end", call(threads, THREADS, "Next", 4, ids, fetched) + shown(fetched, 4));
    say("skip", call(threads, THREADS, "Skip", 1));
    say("count", call(threads, THREADS, "GetCount", 0));
    say("clone", call(threads, THREADS, "Clone", 0));
    say("itself", query(threads, THREADS, room(8)));
    say("another", query(threads, "ICorProfilerModuleEnum", room(8)));

    say("newest", query(calls.orElseThrow().info(), ProfilingSpec.NEWEST_INFO, room(8)));
  }

  private String ask(String method, long... arguments) {
    String newest = "ICorProfilerInfo" + host.interfaces().newestInfo();
    return call(calls.orElseThrow().info(), newest, method, arguments);
  }

  private String of(long importer, String method, long... arguments) {
    return call(importer, IMPORT, method, arguments);
  }

  private String query(long object, String interfaceName, long out) {
    return calls.orElseThrow().query(object, interfaceName, out).toString();
  }

  private String call(long object, String interfaceName, String method, long... arguments) {
    return hresult(calls.orElseThrow().call(object, row(interfaceName, method), arguments));
  }

  private static String hresult(long register) {
    return new HResult((int) register).toString();
  }

  private static MethodSpec row(String interfaceName, String method) {
    return ProfilingSpec.get().methodsOf(interfaceName).stream()
        .filter(row -> row.name().equals(method))
        .findFirst()
        .orElseThrow();
  }

  private long iid(Guid guid) {
    long at = memory.allocate(RawMemory.GUID_SIZE);
    RawMemory.putGuid(at, guid);
    return at;
  }

  /** Room that shows what was written to it. */
  private long room(int bytes) {
    long at = memory.allocate(bytes);
    IntStream.range(0, bytes).forEach(i -> RawMemory.putBits(at + i, Byte.BYTES, UNTOUCHED));
    return at;
  }

  private static String shown(long at, int bytes) {
    return " " + HexFormat.of().formatHex(RawMemory.bytes(at, bytes));
  }

  private static String isSet(long at) {
    long value = RawMemory.getLong(at);
    return value == 0 ? " nothing" : value == 0xCCCC_CCCC_CCCC_CCCCL ? " untouched" : " something";
  }

  private void say(String what, String answer) {
    lines.add(what + ": " + answer);
  }

  private void write() {
    try {
      Files.write(Path.of(Optional.ofNullable(host.options().get(INTO)).orElseThrow()), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
