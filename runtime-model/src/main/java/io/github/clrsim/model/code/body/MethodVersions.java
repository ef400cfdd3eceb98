package io.github.clrsim.model.code.body;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The versions of one method definition's IL, and which of them is called from now on. */
public final class MethodVersions {
  private final LoadedAssembly assembly;
  private final MetadataToken token;
  private final IlVersion original = IlVersion.original();
  // The latest request first, as GetReJITIDs tells them (measured on both).
  private final List<IlVersion> requests = new ArrayList<>();
  private IlVersion active = original;
  private Optional<Address> body = Optional.empty();
  private boolean neverInlined;

  /** No version but the original one. */
  public MethodVersions(LoadedAssembly assembly, MetadataToken token) {
    this.assembly = assembly;
    this.token = token;
  }

  public LoadedAssembly assembly() {
    return assembly;
  }

  public MetadataToken token() {
    return token;
  }

  public IlVersion original() {
    return original;
  }

  public IlVersion active() {
    return active;
  }

  /** The version of this ID, if the method has it. */
  public Optional<IlVersion> find(ReJitId id) {
    return id.equals(IlVersion.ORIGINAL)
        ? Optional.of(original)
        : requests.stream().filter(version -> version.id().equals(id)).findFirst();
  }

  /** The IDs that can be told: of a version that nobody called yet, not (measured on both). */
  public List<ReJitId> tellableIds() {
    List<ReJitId> ids = new ArrayList<>(List.of(IlVersion.ORIGINAL));
    requests.stream().filter(IlVersion::isActive).map(IlVersion::id).forEach(ids::add);
    return ids;
  }

  /** Makes this version the one that is called. */
  public void request(IlVersion version) {
    requests.addFirst(version);
    active = version;
  }

  /** Makes the original the one that is called. */
  public void revert() {
    active = original;
  }

  /** The body that the profiler set in place of the one in the file. */
  public Optional<Address> body() {
    return body;
  }

  /** Whether the profiler set a body. */
  public boolean hasBody() {
    return body.isPresent();
  }

  /** The IL that a version has. */
  public void body(Address header) {
    body = Optional.of(header);
  }

  /** Whether it is never folded into others any more, and nobody is asked about it. */
  public boolean isNeverInlined() {
    return neverInlined;
  }

  /**
   * Forbids it for ever: a request of ReJIT does, and so does a compiler that found it too large.
   */
  public void neverInline() {
    neverInlined = true;
  }
}
