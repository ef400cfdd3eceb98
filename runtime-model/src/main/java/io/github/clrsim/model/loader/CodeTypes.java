package io.github.clrsim.model.loader;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.model.loader.assembly.LoadContext;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/** What the loader tells of types to whoever compiles and executes code. */
public final class CodeTypes {
  private static final String ALLOCATOR = "System.Reflection.LoaderAllocator";

  private final Loader loader;
  private final TypeResolver resolver;
  private final TypeResolver known;
  private final NamedTypes types;

  /**
   * What the loader tells of types.
   *
   * @param known resolves to what is loaded already
   */
  CodeTypes(Loader loader, TypeResolver resolver, TypeResolver known, NamedTypes types) {
    this.loader = loader;
    this.resolver = resolver;
    this.known = known;
    this.types = types;
  }

  /** The type that a token in code of {@code scope} means; empty for pointers and the like. */
  public Optional<TypeKey> token(
      LoadedAssembly scope, MetadataToken token, TypeVariables variables) {
    return resolver.token(scope, token, variables).map(types::standing);
  }

  /** The type that a signature in {@code scope} means; empty for pointers and the like. */
  public Optional<TypeKey> signature(
      LoadedAssembly scope, TypeSignature signature, TypeVariables variables) {
    return resolver.signature(scope, signature, variables).map(types::standing);
  }

  /**
   * The type that a signature in {@code scope} means, if all assemblies of it are loaded: looking
   * loads nothing.
   */
  public Optional<TypeKey> known(
      LoadedAssembly scope, TypeSignature signature, TypeVariables variables) {
    return known.signature(scope, signature, variables).map(types::standing);
  }

  /** The type that code of the context would get by this name; it is not loaded yet. */
  public TypeKey named(LoadContext context, TypeExpression type) {
    return loader.named(context, type);
  }

  /** A type of the core library by its full name. */
  public TypeKey.Definition core(String fullName) {
    return resolver.core(fullName);
  }

  /** A type that a core library has or not, by its full name. */
  public Optional<TypeKey.Definition> ifCore(String fullName) {
    return AssemblyBinding.defined(loader.coreLibrary(), fullName);
  }

  /** The class of the managed side of allocators; a small core library has none of its own. */
  public TypeKey allocatorType() {
    return loader.coreLibrary().file().find(ALLOCATOR).isPresent()
        ? core(ALLOCATOR)
        : core("System.Object");
  }

  /** The form of a type in code that is shared: reference types replaced by System.__Canon. */
  public TypeKey canonicalArgument(TypeKey argument) {
    return types.canonicalArgument(argument);
  }

  /** Whether the class itself defines a finalizer, and none that is inherited. */
  public boolean definesFinalizer(TypeKey.Definition type) {
    return type.assembly().file().definesFinalizer(type.row());
  }

  /** The class whose code this class shares; itself, if it has code of its own. */
  public TypeKey canonical(TypeKey type) {
    return types.canonical(type);
  }

  /** Whether the type is a value type with fields of its own, and no enumeration. */
  public boolean isStructure(TypeKey type) {
    return types.isValueType(type) && !isEnumeration(type);
  }

  /** Whether the type is an enumeration. */
  public boolean isEnumeration(TypeKey type) {
    return base(type).filter(resolver.core("System.Enum")::equals).isPresent();
  }

  /** Whether values of the type lie where they are declared. */
  public boolean isValueType(TypeKey type) {
    return types.isValueType(type);
  }

  /** Whether the class is one of delegates. */
  public boolean isDelegate(TypeKey type) {
    return base(type).filter(core("System.MulticastDelegate")::equals).isPresent();
  }

  /** The class that this one extends, if it extends one. */
  public Optional<TypeKey> base(TypeKey type) {
    return switch (type) {
      case TypeKey.ArrayOf _ -> Optional.of(resolver.core("System.Array"));
      case TypeKey.Definition _, TypeKey.Instance _, TypeKey.Variable _ -> types.base(type);
    };
  }

  /** The class that declares a method: generic, it is the open form. */
  public TypeKey.Definition declaring(LoadedAssembly assembly, MetadataToken method) {
    return new TypeKey.Definition(
        assembly, assembly.image().methodDef(method).declaringType().row());
  }

  /** Whether all of these types, and all they are made of, come with the runtime. */
  public boolean areOfFramework(List<TypeKey> types) {
    for (LoadedAssembly assembly : assemblies(types)) {
      if (!loader.isOfFramework(assembly)) {
        return false;
      }
    }
    return true;
  }

  /** The assembly in whose memory something lives that needs all these types (G49). */
  public LoadedAssembly home(List<TypeKey> types) {
    return TypeLoader.homeOf(assemblies(types));
  }

  /** Room in the loader heap of an assembly. */
  public long place(LoadedAssembly home, long bytes) {
    return home.allocator().onLoaderHeap(bytes);
  }

  private static SequencedSet<LoadedAssembly> assemblies(List<TypeKey> types) {
    SequencedSet<LoadedAssembly> assemblies = new LinkedHashSet<>();
    types.forEach(type -> assemblies.addAll(type.assemblies()));
    return assemblies;
  }
}
