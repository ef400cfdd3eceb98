package io.github.clrsim.model.loader;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.loader.assembly.LoadState;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.AssemblyIdentity;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Resolves references to types of other assemblies. The assembly is looked for in the context of
 * the one that refers to it, then in the default context, then by the context's Resolving handlers,
 * which may load it there and then (N10). An assembly of a lower version than the one that is
 * referred to is not taken. Types that went elsewhere are followed.
 *
 * <p>The default context finds the framework's assemblies by itself. But where the core library has
 * a type of that name, the facade that forwards there is not loaded; and without a framework every
 * reference to it finds the core library's type.
 */
final class AssemblyBinding {
  // The real runtime follows as many as there are; a circle is a fault of the files.
  private static final int FORWARDS_MAX = 16;

  private final Loader loader;
  private final LoadedAssembly coreLibrary;

  AssemblyBinding(Loader loader, LoadedAssembly coreLibrary) {
    this.loader = loader;
    this.coreLibrary = coreLibrary;
  }

  /** The type that a TypeRef means. */
  TypeKey.Definition type(LoadedAssembly scope, MetadataToken typeRef) {
    Optional<TypeKey.Definition> known = scope.meaning(typeRef.row());
    if (known.isPresent()) {
      return known.get();
    }
    Optional<TypeKey.Definition> found = meant(scope, typeRef, this::bind);
    if (found.isEmpty()) {
      throw missing(scope, typeRef, scope.file().reference(typeRef));
    }
    if (isForGood(scope, typeRef, found.get())) {
      scope.mean(typeRef.row(), found);
    }
    return found.get();
  }

  /** Where the way to a type is as short as that, nothing that is loaded later changes it. */
  private boolean isForGood(LoadedAssembly scope, MetadataToken typeRef, TypeKey.Definition found) {
    Optional<AssemblyIdentity> to = scope.file().referencedAssembly(typeRef);
    if (to.isEmpty()) {
      return found.assembly().equals(scope);
    }
    if (loader.files().isOfFramework(to.get().name()) && found.assembly().equals(coreLibrary)) {
      return true;
    }
    Optional<LoadedAssembly> bound = scope.bound(to.get());
    return bound.isPresent() && bound.get().equals(found.assembly());
  }

  /**
   * What {@link #type} would find now without loading anything; empty where it would load, or find
   * nothing, or find what was not told to profilers yet.
   */
  Optional<TypeKey.Definition> known(LoadedAssembly scope, MetadataToken typeRef) {
    return meant(scope, typeRef, this::bound)
        .filter(found -> found.assembly().state().compareTo(LoadState.ATTACHED) >= 0);
  }

  /** The type of this name that the assembly defines, or to which it forwards. */
  Optional<TypeKey.Definition> find(LoadedAssembly assembly, String fullName) {
    Optional<TypeKey.Definition> found = find(assembly, fullName, 0, this::bind);
    if (found.isEmpty() && assembly.file().forwarder(fullName).isPresent()) {
      throw missing(assembly, assembly.file().forwarder(fullName), Optional.empty(), fullName);
    }
    return found;
  }

  /** Whether any assembly that could be loaded defines a type of this name. */
  boolean isDefinedSomewhere(String fullName) {
    return loader.files().any(file -> file.find(fullName).isPresent());
  }

  /** How the assembly is found that another one refers to. */
  private interface Binding {
    Optional<LoadedAssembly> of(LoadedAssembly scope, AssemblyIdentity assembly);
  }

  private Optional<TypeKey.Definition> meant(
      LoadedAssembly scope, MetadataToken typeRef, Binding binding) {
    String fullName = scope.file().reference(typeRef);
    Optional<AssemblyIdentity> assembly = scope.file().referencedAssembly(typeRef);
    return assembly.isPresent()
        ? follow(scope, assembly.get(), fullName, 0, binding)
        : find(scope, fullName, 0, binding);
  }

  private Optional<TypeKey.Definition> follow(
      LoadedAssembly scope, AssemblyIdentity to, String fullName, int forwards, Binding binding) {
    boolean isNewer = isOfNewerFramework(to);
    if (!isNewer
        && loader.files().isOfFramework(to.name())
        && defined(coreLibrary, fullName).isPresent()) {
      return defined(coreLibrary, fullName);
    }
    Optional<LoadedAssembly> bound = binding.of(scope, to);
    return bound
        .flatMap(found -> find(found, fullName, forwards, binding))
        .or(
            () ->
                bound.isEmpty() && (isNewer || scope.context().resolves(to.name()))
                    ? Optional.empty()
                    : defined(coreLibrary, fullName));
  }

  /** Whether the framework has an assembly of the name, of a lower version than is asked for. */
  private boolean isOfNewerFramework(AssemblyIdentity reference) {
    return loader.files().isOfFramework(reference.name())
        && loader
            .files()
            .find(reference.name())
            .filter(file -> file.isMeantBy(reference))
            .isEmpty();
  }

  private Optional<TypeKey.Definition> find(
      LoadedAssembly assembly, String fullName, int forwards, Binding binding) {
    return defined(assembly, fullName)
        .or(
            () ->
                forwards == FORWARDS_MAX
                    ? Optional.empty()
                    : assembly
                        .file()
                        .forwarder(fullName)
                        .flatMap(to -> follow(assembly, to, fullName, forwards + 1, binding)));
  }

  /** Once it is found it stays the one: the runtime keeps it with the reference. */
  private Optional<LoadedAssembly> bind(LoadedAssembly scope, AssemblyIdentity assembly) {
    Optional<LoadedAssembly> found =
        bound(scope, assembly)
            .or(() -> ofFramework(assembly))
            .or(
                () ->
                    scope.context().resolves(assembly.name())
                        ? Optional.of(loader.calls().resolve(scope.context(), assembly.name()))
                        : Optional.empty());
    found
        .filter(other -> other.state() == LoadState.LOADED)
        .ifPresent(other -> scope.bind(assembly, other));
    return found;
  }

  private Optional<LoadedAssembly> bound(LoadedAssembly scope, AssemblyIdentity assembly) {
    return scope
        .bound(assembly)
        .or(() -> scope.context().find(assembly))
        .or(() -> loader.defaultContext().find(assembly));
  }

  private Optional<LoadedAssembly> ofFramework(AssemblyIdentity reference) {
    return loader
        .files()
        .find(reference.name())
        .filter(file -> loader.files().isOfFramework(file.name()) && file.isMeantBy(reference))
        .map(file -> loader.load(loader.defaultContext(), file.name()));
  }

  static Optional<TypeKey.Definition> defined(LoadedAssembly assembly, String fullName) {
    OptionalInt row = assembly.file().find(fullName);
    return row.isPresent()
        ? Optional.of(new TypeKey.Definition(assembly, row.getAsInt()))
        : Optional.empty();
  }

  private TypeLoadFailure missing(LoadedAssembly scope, MetadataToken typeRef, String fullName) {
    Optional<AssemblyIdentity> assembly = scope.file().referencedAssembly(typeRef);
    Optional<LoadedAssembly> bound =
        assembly.isPresent() ? bound(scope, assembly.get()) : Optional.of(scope);
    return missing(scope, assembly, bound, fullName);
  }

  private TypeLoadFailure missing(
      LoadedAssembly scope,
      Optional<AssemblyIdentity> assembly,
      Optional<LoadedAssembly> bound,
      String fullName) {
    String named = assembly.map(AssemblyIdentity::name).orElse(scope.name());
    if (bound.isPresent()) {
      return new TypeLoadFailure(
          TypeLoadFailure.Reason.TYPE, "%s has no type %s".formatted(named, fullName));
    }
    return assembly.filter(this::isOfNewerFramework).isPresent()
        ? new TypeLoadFailure(
            TypeLoadFailure.Reason.OTHER_VERSION,
            "%s refers to a newer %s than there is".formatted(scope, named))
        : new TypeLoadFailure(
            TypeLoadFailure.Reason.FILE_NOT_FOUND,
            "%s refers to %s, which is nowhere".formatted(scope, named));
  }
}
