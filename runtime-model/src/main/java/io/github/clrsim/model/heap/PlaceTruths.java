package io.github.clrsim.model.heap;

import io.github.clrsim.api.corelib.BinderTable;
import io.github.clrsim.api.corelib.NativeClass;
import io.github.clrsim.api.corelib.NativeMember;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.model.heap.object.ObjectShapes;
import io.github.clrsim.model.layout.FieldPlace;
import io.github.clrsim.model.layout.TypeLayout;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.metadata.file.Table;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where things really lie that a profiler is about to claim the places of: by metadata, and by the
 * native structures of the runtime. Looking loads nothing.
 */
public final class PlaceTruths {
  private static final String OBJECT = "System.Object";

  private final Loader loader;
  private final ObjectShapes shapes;

  /** What is so in one process. */
  public PlaceTruths(Loader loader, ObjectShapes shapes) {
    this.loader = loader;
    this.shapes = shapes;
  }

  /** Where the elements of arrays lie. */
  public Truth of(Claim.ElementsLie claim) {
    int offset =
        shapes.of(new TypeKey.ArrayOf(loader.codeTypes().core(OBJECT), claim.rank())).elements();
    return new Truth.PlaceIs("elements of rank " + claim.rank(), true, offset, offset);
  }

  /** Where a member of a class of the core library lies. */
  public Truth of(Claim.MemberLies claim) {
    LoadedAssembly library = loader.coreLibrary();
    boolean isType =
        claim.moduleId().equals(library.moduleId())
            && claim.typeDef().kind() == TokenKind.TYPE_DEF
            && claim.typeDef().row() >= 1
            && claim.typeDef().row() <= library.image().file().tables().rows(Table.TYPE_DEF);
    if (!isType) {
      return none(claim.member());
    }
    TypeDef type = library.image().typeDef(claim.typeDef());
    String place = "%s::%s".formatted(type.fullName(), claim.member());
    TypeKey key = new TypeKey.Definition(library, claim.typeDef().row());
    OptionalInt managed = managed(key, claim.member());
    return managed.isEmpty()
        ? none(place)
        : new Truth.PlaceIs(
            place,
            true,
            managed.getAsInt(),
            twin(library, type.fullName(), claim.member()).orElse(managed.getAsInt()));
  }

  private static Truth none(String place) {
    return new Truth.PlaceIs(place, false, 0, 0);
  }

  private OptionalInt managed(TypeKey key, String member) {
    TypeLayout layout = shapes.layout(key);
    if (member.equals(Claim.MemberLies.SIZE)) {
      return OptionalInt.of(loader.types().isInterface(key) ? 0 : layout.classSize());
    }
    return layout.find(member).stream().mapToInt(FieldPlace::offset).findFirst();
  }

  private static OptionalInt twin(LoadedAssembly library, String type, String member) {
    int version = library.image().identity().map(identity -> identity.version().major()).orElse(-1);
    Optional<NativeClass> known =
        BinderTable.ofLibrary(version).stream()
            .filter(each -> each.name().equals(type))
            .findFirst();
    return member.equals(Claim.MemberLies.SIZE)
        ? known.map(NativeClass::bytes).orElse(OptionalInt.empty())
        : known.stream()
            .flatMap(each -> each.members().stream())
            .filter(NativeMember.Field.class::isInstance)
            .map(NativeMember.Field.class::cast)
            .filter(each -> each.name().equals(member))
            .mapToInt(NativeMember.Field::offset)
            .findFirst();
  }
}
