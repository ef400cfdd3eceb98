package io.github.clrsim.model.code;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.model.code.body.IlVersion;
import io.github.clrsim.model.code.body.MethodVersions;
import io.github.clrsim.model.loader.assembly.LoadState;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What has a FunctionID: one piece of code, shared by all instantiations that may share it. */
public abstract sealed class Function {
  private final FunctionId id;
  private final LoadedAssembly home;
  private boolean alive = true;
  // The body of the original IL that came first stands first for ever; then the latest come first.
  // That is the order in which the runtime tells them (measured on both).
  private final List<NativeVersion> versions = new ArrayList<>();

  private Function(FunctionId id, LoadedAssembly home) {
    this.id = id;
    this.home = home;
  }

  /** A method that metadata defines. */
  public static final class OfMetadata extends Function {
    private final MethodKey key;
    private final MethodVersions il;

    OfMetadata(FunctionId id, LoadedAssembly home, MethodKey key, MethodVersions il) {
      super(id, home);
      this.key = key;
      this.il = il;
    }

    /** What it is, in its shared form. */
    public MethodKey key() {
      return key;
    }

    public MethodVersions il() {
      return il;
    }

    @Override
    public String toString() {
      return key.toString();
    }
  }

  /** Code without metadata: a DynamicMethod, or a stub of the runtime. */
  public static final class Dynamic extends Function {
    private final String name;
    private final Blob signature;
    private final Blob il;
    private final IlVersion version = IlVersion.original();

    Dynamic(FunctionId id, LoadedAssembly home, String name, Blob signature, Blob il) {
      super(id, home);
      this.name = name;
      this.signature = signature;
      this.il = il;
    }

    /** Its name. */
    public String name() {
      return name;
    }

    /** Its signature. */
    public Blob signature() {
      return signature;
    }

    public Blob il() {
      return il;
    }

    public IlVersion version() {
      return version;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** Its FunctionID. */
  public FunctionId id() {
    return id;
  }

  /** The assembly in whose memory it lives, and with which it dies. */
  public LoadedAssembly home() {
    return home;
  }

  /** Whether its FunctionID still means it. */
  public boolean isAlive() {
    return alive && !home.state().isGone();
  }

  /** Whether the code of its assembly is where it was, be that alive or not. */
  boolean isInPlace() {
    return home.state() != LoadState.FREED;
  }

  void die() {
    alive = false;
  }

  /** The body that was compiled first from the original IL, if there is one. */
  public Optional<NativeCode> firstCode() {
    return versions.stream()
        .filter(version -> version.il().isOriginal())
        .findFirst()
        .flatMap(NativeVersion::code);
  }

  public List<NativeVersion> versions() {
    return List.copyOf(versions);
  }

  public void add(NativeVersion version) {
    boolean hasFirst = !versions.isEmpty() && versions.getFirst().il().isOriginal();
    boolean becomesFirst = version.il().isOriginal() && !hasFirst;
    versions.add(becomesFirst || !hasFirst ? 0 : 1, version);
  }

  /** The latest compilation of this IL that has code: the one that is called. */
  public Optional<NativeVersion> called(IlVersion il) {
    Optional<NativeVersion> latest = Optional.empty();
    for (NativeVersion version : versions) {
      boolean better = latest.isEmpty() || latest.get().tier().compareTo(version.tier()) < 0;
      if (version.il().equals(il)
          && version.code().isPresent()
          && version.tier() != Tier.ON_STACK
          && better) {
        latest = Optional.of(version);
      }
    }
    return latest;
  }
}
