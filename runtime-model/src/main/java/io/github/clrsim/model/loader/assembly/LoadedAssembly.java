package io.github.clrsim.model.loader.assembly;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_OPTIMIZATIONS;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.model.metadata.AssemblyIdentity;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.emit.Emission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An assembly in one load context, with its one module, in exactly one {@link LoadState}. */
public final class LoadedAssembly {
  // What the structures take on CoreCLR x64, within a factor of two: enough for addresses that look
  // and recur like real ones.
  private static final long ASSEMBLY_BYTES = 0x90;
  private static final long MODULE_BYTES = 0x610;

  private final int serial;
  private AssemblyFile file;
  private final LoadContext context;
  private final AssemblyId assemblyId;
  private final ModuleId moduleId;
  private final Address imageBase;
  private final boolean entry;
  private LoadState state = LoadState.ANNOUNCED;
  private Blob symbols = Blob.EMPTY;
  private EventMask eventsAtLoad = EventMask.NONE;
  private boolean active;
  private Optional<Emission> emission = Optional.empty();
  private final Map<AssemblyIdentity, LoadedAssembly> bound = new HashMap<>();
  private final Map<TypeKey.Definition, List<TypeKey>> variables = new HashMap<>();
  // By their rows; what a reference means for good is found out once.
  private final List<Optional<TypeKey.Definition>> meanings = new ArrayList<>();
  private final List<Optional<TypeKey>> definitions = new ArrayList<>();

  /** An assembly in the first of its states. */
  public LoadedAssembly(int serial, AssemblyFile file, LoadContext context, boolean entry) {
    this.serial = serial;
    this.file = file;
    this.context = context;
    this.entry = entry;
    this.assemblyId = new AssemblyId(allocator().onNativeHeap(ASSEMBLY_BYTES));
    this.moduleId = new ModuleId(allocator().onLoaderHeap(MODULE_BYTES));
    this.imageBase = new Address(allocator().forImage(image().bytes()));
  }

  /** Its simple name. */
  public String name() {
    return file.name();
  }

  /** Who it is by its metadata: the file of a version may be called otherwise. */
  public String manifestName() {
    Optional<AssemblyIdentity> identity = file.identity();
    return isDynamic() || identity.isEmpty() ? file.name() : identity.get().name();
  }

  /** What its metadata says. */
  public AssemblyImage image() {
    return file.image();
  }

  /** What profilers add to its metadata, which every reader sees from then on. */
  public Emission emission() {
    Emission begun =
        emission.orElseGet(() -> new Emission(image(), more -> file = file.with(more)));
    emission = Optional.of(begun);
    return begun;
  }

  /** Its AssemblyID. */
  public AssemblyId assemblyId() {
    return assemblyId;
  }

  /** Its module's ModuleID. */
  public ModuleId moduleId() {
    return moduleId;
  }

  /** Where its file is mapped: apart from all that the loader allocates, and from other files. */
  public Address imageBase() {
    return imageBase;
  }

  /** The assembly that a reference of this one was found to mean before. */
  public Optional<LoadedAssembly> bound(AssemblyIdentity reference) {
    return Optional.ofNullable(bound.get(reference));
  }

  /** Remembers what a reference of it means. */
  public void bind(AssemblyIdentity reference, LoadedAssembly to) {
    bound.putIfAbsent(reference, to);
  }

  /**
   * Its definition of this row, as the loader names it.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if its table has no such row
   */
  public Optional<TypeKey> defined(int row) {
    Optional<TypeKey> known =
        row < definitions.size() ? definitions.get(row) : Optional.<TypeKey>empty();
    if (known.isEmpty()) {
      int there = image().typeDef(TokenKind.TYPE_DEF.token(row)).row();
      known = Optional.of(new TypeKey.Definition(this, there));
      while (definitions.size() <= row) {
        definitions.add(Optional.empty());
      }
      definitions.set(row, known);
    }
    return known;
  }

  /** The type that a TypeRef of this row was found to mean for good. */
  public Optional<TypeKey.Definition> meaning(int row) {
    return row < meanings.size() ? meanings.get(row) : Optional.empty();
  }

  /** From now on a TypeRef of this row means this type, for good. */
  public void mean(int row, Optional<TypeKey.Definition> type) {
    while (meanings.size() <= row) {
      meanings.add(Optional.empty());
    }
    meanings.set(row, type);
  }

  /** The type parameters of one of its definitions. */
  List<TypeKey> variables(TypeKey.Definition definition) {
    List<TypeKey> known = variables.get(definition);
    if (known == null) {
      TypeKey[] made = new TypeKey[definition.arity()];
      for (int number = 0; number < made.length; number++) {
        made[number] = new TypeKey.Variable(definition, number);
      }
      known = List.of(made);
      variables.put(definition, known);
    }
    return known;
  }

  /** Whether it is the program's entry assembly. */
  public boolean isEntry() {
    return entry;
  }

  /** Whether it was made by Reflection.Emit. */
  public boolean isDynamic() {
    return file.origin() == AssemblyFile.Origin.EMITTED;
  }

  /** Whether it was loaded from a file, and neither from memory nor made by the program. */
  public boolean isOnDisk() {
    return file.origin() == AssemblyFile.Origin.DISK;
  }

  /** The path of its file; of one that is in no file, the name of its module. */
  public String path() {
    return isOnDisk() ? file.path() : scopeName();
  }

  /** The symbols that the program gave with its bytes; none at first, and for most none ever. */
  public Blob symbols() {
    return symbols;
  }

  /** It was loaded with these symbols. */
  public void symbols(Blob bytes) {
    symbols = bytes;
  }

  /** Where RVAs of code are counted from: a dynamic module has its first method at its begin. */
  public int codeBase() {
    return isDynamic() ? image().methodDefs().getFirst().rva() - file.codeBegins() : 0;
  }

  /** The name of its module; all that are emitted have the same. */
  public String scopeName() {
    return isDynamic() ? "RefEmit_InMemoryManifestModule" : file.moduleName();
  }

  /** Whether it lives in a context that can be unloaded. */
  public boolean isCollectible() {
    return allocator().isCollectible();
  }

  /** Where it stands between its announcement and its end. */
  public LoadState state() {
    return state;
  }

  /** It comes into its next state. */
  public void reach(LoadState next) {
    if (next.compareTo(state) <= 0) {
      throw new IllegalStateException(
          "%s cannot go from %s back to %s".formatted(this, state, next));
    }
    state = next;
  }

  /** Whether its code may be optimized, and is not that of a debug build. */
  public boolean isOptimized() {
    return file.isOptimized();
  }

  /**
   * What the profiler had asked for when ModuleLoadStarted had returned: by this its code is
   * compiled, with COR_PRF_DISABLE_INLINING and COR_PRF_DISABLE_OPTIMIZATIONS or without.
   */
  public EventMask eventsAtLoad() {
    return eventsAtLoad;
  }

  /** Whether its code is compiled as it stands, by its own wish or the profiler's (G107). */
  public boolean isCompiledAsItStands() {
    return !isOptimized() || eventsAtLoad.hasLow(COR_PRF_DISABLE_OPTIMIZATIONS);
  }

  /** Code of it is to be called, or an object of a class of it made. */
  public void activate() {
    active = true;
  }

  /** Whether it was in use so far (domainassembly.cpp: EnsureActive). */
  public boolean isActive() {
    return active;
  }

  /** Notes what the profiler asks for while it is being loaded. */
  public void loadsFor(EventMask events) {
    eventsAtLoad = events;
  }

  /** What the loader knows of its file. */
  public AssemblyFile file() {
    return file;
  }

  /** The context that it was loaded into. */
  public LoadContext context() {
    return context;
  }

  /** What owns its memory. */
  public final LoaderAllocator allocator() {
    return context.allocator();
  }

  /** Counts assemblies in order of loading; stands in for identity, which differs between runs. */
  int serial() {
    return serial;
  }

  @Override
  public int hashCode() {
    return serial;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LoadedAssembly assembly && assembly.serial == serial;
  }

  @Override
  public String toString() {
    return file.name();
  }
}
