package io.github.clrsim.profiler.resolve;

import static io.github.clrsim.profiler.resolve.MetadataOf.found;
import static io.github.clrsim.profiler.resolve.MetadataOf.required;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.profiler.resolve.Resolution.Ambiguous;
import io.github.clrsim.profiler.resolve.Resolution.Found;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * How the type is found that a reference names.
 *
 * @param rounds the tiers in which assemblies are looked at, each only if those before it have
 *     nothing
 * @param definition finds the definition of a name in a module
 * @param forwarder finds the assembly to which a module sends those who look for a type in it
 * @param conclusion concludes from definitions that are as good as each other; the best first
 */
public record Lookup(
    List<Set<Tier>> rounds,
    BiFunction<MetadataImport, TypeName, Optional<MetadataToken>> definition,
    BiFunction<MetadataImport, TypeName, Optional<AssemblyName>> forwarder,
    BiFunction<TypeName, List<Found>, Resolution> conclusion) {

  /** As the runtimes do. */
  public static final Lookup RIGHT =
      new Lookup(
          List.of(Set.of(Tier.EXACT, Tier.HIGHER_VERSION), Set.of(Tier.ANY_OTHER)),
          Lookup::defined,
          Lookup::forwarded,
          Lookup::concluded);

  public Lookup {
    rounds = List.copyOf(rounds);
  }

  /** The same with others. */
  public Lookup withRounds(List<Set<Tier>> others) {
    return new Lookup(others, definition, forwarder, conclusion);
  }

  /** The same with another. */
  public Lookup withDefinition(
      BiFunction<MetadataImport, TypeName, Optional<MetadataToken>> other) {
    return new Lookup(rounds, other, forwarder, conclusion);
  }

  /** The same with another. */
  public Lookup withForwarder(BiFunction<MetadataImport, TypeName, Optional<AssemblyName>> other) {
    return new Lookup(rounds, definition, other, conclusion);
  }

  /** The same with another. */
  public Lookup withConclusion(BiFunction<TypeName, List<Found>, Resolution> other) {
    return new Lookup(rounds, definition, forwarder, other);
  }

  private static Optional<MetadataToken> defined(MetadataImport open, TypeName type) {
    Optional<MetadataToken> at =
        found(open.findTypeDefByName(type.outermost(), MetadataToken.NIL_TYPE_DEF));
    for (String nested : type.nested()) {
      if (at.isPresent()) {
        at = found(open.findTypeDefByName(nested, at.get()));
      }
    }
    return at;
  }

  private static Optional<AssemblyName> forwarded(MetadataImport open, TypeName type) {
    return found(open.findExportedTypeByName(type.outermost(), TokenKind.EXPORTED_TYPE.token(0)))
        .map(token -> required(open.getExportedTypeProps(token)).tkImplementation())
        .filter(to -> to.kind() == TokenKind.ASSEMBLY_REF)
        .map(to -> AssemblyName.of(required(open.getAssemblyRefProps(to))));
  }

  private static Resolution concluded(TypeName type, List<Found> candidates) {
    return switch (candidates.size()) {
      case 0 -> new Resolution.NotLoaded(type);
      case 1 -> candidates.getFirst();
      default -> new Ambiguous(candidates);
    };
  }
}
