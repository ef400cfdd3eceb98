package io.github.clrsim.model.code;

import io.github.clrsim.api.corprof.CorPrfFunction;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.il.MethodBody;
import io.github.clrsim.model.code.body.IlMemory;
import io.github.clrsim.model.code.body.IlVersion;
import io.github.clrsim.model.code.body.MethodVersions;
import io.github.clrsim.model.heap.gc.ProcessMemory;
import io.github.clrsim.model.loader.assembly.LoadState;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.profile.CodeRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The functions and native bodies of a process, for whoever asks about them. */
public final class KnownCode implements ProcessMemory.Area {
  private final CodeRules rules;
  private final Functions functions;
  private final CodeHeap heap;
  private final IlMemory memory;
  private final RewrittenCode rewriting;

  public KnownCode(
      CodeRules rules,
      Functions functions,
      CodeHeap heap,
      IlMemory memory,
      RewrittenCode rewriting) {
    this.rules = rules;
    this.functions = functions;
    this.heap = heap;
    this.memory = memory;
    this.rewriting = rewriting;
  }

  /** A body, and whose it is. */
  public record Located(Function function, ReJitId version, NativeCode code) {}

  /**
   * The IL of a method as it lies in memory.
   *
   * @param header where it begins
   * @param size with header and exception clauses
   */
  public record Il(Address header, int size) {}

  /** The living function of this FunctionID. */
  public Optional<Function> find(FunctionId id) {
    return functions.find(id);
  }

  /** The function of a method, which gets its FunctionID here if it has none. */
  public Function.OfMetadata of(MethodKey method) {
    return functions.of(method);
  }

  /** The first body of this version, in the order of {@link #starts}. */
  public Optional<NativeCode> code(Function function, ReJitId version) {
    return versions(function, version).stream().findFirst().flatMap(NativeVersion::code);
  }

  /** Where the bodies of this version begin. */
  public List<Address> starts(Function function, ReJitId version) {
    List<Address> starts = new ArrayList<>();
    List<NativeVersion> versions = versions(function, version);
    boolean hasFirst = versions.stream().anyMatch(each -> each.il().isOriginal());
    boolean isAboutFirst = version.equals(IlVersion.ORIGINAL) || isUnknown(function, version);
    if (isAboutFirst && !hasFirst && rules.tellsBodiesToBe()) {
      starts.add(new Address(0));
    }
    for (NativeVersion each : versions) {
      each.code()
          .map(NativeCode::start)
          .or(() -> rules.tellsBodiesToBe() ? Optional.of(new Address(0)) : Optional.empty())
          .ifPresent(starts::add);
    }
    return starts;
  }

  /** The versions of a function that can be told. */
  public List<ReJitId> versions(Function function) {
    return switch (function) {
      case Function.OfMetadata method -> method.il().tellableIds();
      case Function.Dynamic dynamic -> List.of(IlVersion.ORIGINAL);
    };
  }

  /** The body that lies around this address. */
  public Optional<Located> at(Address address) {
    return heap.at(address)
        .flatMap(
            tenant ->
                tenant
                    .version()
                    .code()
                    .map(code -> new Located(tenant.function(), tenant.version().il().id(), code)));
  }

  /** The body that begins at this address. */
  public Optional<Located> startingAt(Address address) {
    return at(address).filter(located -> located.code().start().equals(address));
  }

  /**
   * Every body that was compiled, with the version it is of; not those of functions whose original
   * was never compiled, of dynamic ones, and those found precompiled (measured on both). Code of
   * what is gone stands there until all that goes with it is gone (R87).
   */
  public List<CorPrfFunction> compiled() {
    return withListedCode().flatMap(KnownCode::compiled).toList();
  }

  private static Stream<CorPrfFunction> compiled(Function function) {
    return function.versions().stream()
        .filter(version -> version.code().isPresent() && version.tier() != Tier.PRECOMPILED)
        .map(version -> new CorPrfFunction(function.id(), version.il().id()));
  }

  /** A function that is listed although the unload of its assembly was announced to the end. */
  public Optional<Function> listedOfUnloaded() {
    return withListedCode()
        .filter(function -> function.home().state() == LoadState.UNLOADED)
        .findFirst();
  }

  private Stream<Function> withListedCode() {
    return functions.inPlace().stream()
        .filter(
            function ->
                function instanceof Function.OfMetadata && function.firstCode().isPresent());
  }

  /** The IL of a method, the profiler's or that of its file; empty if it has none. */
  public Optional<Il> il(LoadedAssembly assembly, MetadataToken token) {
    MethodDef method = assembly.image().methodDef(token);
    Optional<Address> set = functions.versions(assembly, token).body();
    if (set.isPresent()) {
      return memory.bytesAt(set.get()).map(bytes -> new Il(set.get(), bytes.size()));
    }
    Optional<MethodBody> body = method.body();
    return body.map(each -> new Il(memory.addressOf(assembly, method), each.size()));
  }

  /**
   * Has the method compiled from another body, if it is not compiled yet; false if nothing lies at
   * the address that was told or allocated.
   */
  public boolean setIl(LoadedAssembly assembly, MetadataToken token, Address header) {
    Optional<Blob> bytes = memory.bytesAt(header);
    if (bytes.isEmpty()) {
      return false;
    }
    MethodVersions versions = functions.versions(assembly, token);
    rewriting.set(versions, bytes.get());
    versions.body(header);
    return true;
  }

  /** Room for a new body of IL. */
  public Address allocateIl(int size) {
    return memory.allocate(size);
  }

  @Override
  public Optional<byte[]> read(long from, int bytes) {
    return memory
        .bytesAt(new Address(from))
        .filter(there -> bytes >= 0 && bytes <= there.size())
        .map(there -> there.slice(0, bytes).bytes());
  }

  @Override
  public OptionalLong next(long from, long end) {
    return memory.next(from, end);
  }

  @Override
  public boolean write(long to, Blob bytes) {
    return memory.write(new Address(to), bytes);
  }

  /** An unknown version stands for all of them (measured on both). */
  private static List<NativeVersion> versions(Function function, ReJitId version) {
    return isUnknown(function, version)
        ? function.versions()
        : function.versions().stream().filter(each -> each.il().id().equals(version)).toList();
  }

  private static boolean isUnknown(Function function, ReJitId version) {
    return switch (function) {
      case Function.OfMetadata method -> method.il().find(version).isEmpty();
      case Function.Dynamic dynamic -> !version.equals(IlVersion.ORIGINAL);
    };
  }
}
