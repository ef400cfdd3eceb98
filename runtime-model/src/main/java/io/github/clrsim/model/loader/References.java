package io.github.clrsim.model.loader;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.info.HResult;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Resolves references to types of other assemblies. The assembly is looked for in the context of
 * the one that refers to it, then in the default context, then by the context's Resolving handlers,
 * which may load it there and then (N10). Types that went elsewhere are followed.
 *
 * <p>The framework's assemblies other than the core library are not simulated: a reference to one
 * finds the core library's type of that name, to which the real one forwards.
 */
final class References {
  // The real runtime follows as many as there are; a circle is a fault of the files.
  private static final int FORWARDS_MAX = 16;

  private final Loader loader;
  private final LoadedAssembly coreLibrary;

  References(Loader loader, LoadedAssembly coreLibrary) {
    this.loader = loader;
    this.coreLibrary = coreLibrary;
  }

  /** The type that a TypeRef means. */
  TypeKey.Definition type(LoadedAssembly scope, MetadataToken typeRef) {
    AssemblyFile file = scope.file();
    return type(scope, file.referencedAssembly(typeRef), file.reference(typeRef), 0);
  }

  /** The type of this name that the assembly defines, or to which it forwards. */
  Optional<TypeKey.Definition> find(LoadedAssembly assembly, String fullName) {
    return find(assembly, fullName, 0);
  }

  /** Whether any assembly that could be loaded defines a type of this name. */
  boolean isDefinedSomewhere(String fullName) {
    return loader.files().any(file -> file.find(fullName).isPresent());
  }

  private TypeKey.Definition type(
      LoadedAssembly scope, String assembly, String fullName, int forwards) {
    Optional<LoadedAssembly> bound = bind(scope.context(), assembly);
    return bound
        .flatMap(found -> find(found, fullName, forwards))
        .or(() -> defined(coreLibrary, fullName))
        .orElseThrow(() -> missing(scope, bound, assembly, fullName));
  }

  private Optional<TypeKey.Definition> find(
      LoadedAssembly assembly, String fullName, int forwards) {
    return defined(assembly, fullName)
        .or(
            () ->
                forwards == FORWARDS_MAX
                    ? Optional.empty()
                    : assembly
                        .file()
                        .forwarder(fullName)
                        .map(to -> type(assembly, to, fullName, forwards + 1)));
  }

  private Optional<LoadedAssembly> bind(LoadContext context, String assembly) {
    return context
        .find(assembly)
        .or(() -> loader.defaultContext().find(assembly))
        .or(
            () ->
                context.resolves(assembly)
                    ? Optional.of(loader.load(context, assembly))
                    : Optional.empty());
  }

  static Optional<TypeKey.Definition> defined(LoadedAssembly assembly, String fullName) {
    OptionalInt row = assembly.file().find(fullName);
    return row.isPresent()
        ? Optional.of(new TypeKey.Definition(assembly, row.getAsInt()))
        : Optional.empty();
  }

  private static TypeLoadFailure missing(
      LoadedAssembly scope, Optional<LoadedAssembly> bound, String assembly, String fullName) {
    return bound.isPresent()
        ? new TypeLoadFailure(
            HResult.COR_E_TYPELOAD, "%s has no type %s".formatted(assembly, fullName))
        : new TypeLoadFailure(
            HResult.COR_E_FILENOTFOUND,
            "%s refers to %s, which is nowhere".formatted(scope, assembly));
  }
}
