package io.github.clrsim.model.execution;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.Opcode;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.UsedField;
import io.github.clrsim.model.jit.CompileTimeLoads;
import io.github.clrsim.model.jit.KnownObject;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.FieldDef;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of the objects to which fields refer. Of all objects of a class, and of all
 * threads, what was stored last counts: code is passed through, and not computed.
 */
final class KnownFields {
  private final CompileTimeLoads loads;
  // Looked up only, never walked.
  private final Map<Place, KnownObject> stored = new HashMap<>();

  private record Place(TypeKey owner, FieldDef field) {}

  KnownFields(CompileTimeLoads loads) {
    this.loads = loads;
  }

  /**
   * Code uses a field.
   *
   * @return what it reads, if that is known
   */
  Optional<KnownObject> use(Activation frame, Opcode how, MetadataToken token) {
    return switch (how) {
      case STFLD, STSFLD -> {
        Optional<KnownObject> put = frame.types().below(0);
        if (put.isPresent()) {
          place(frame.method(), token).ifPresent(place -> stored.put(place, put.get()));
        }
        yield Optional.empty();
      }
      case LDFLD, LDSFLD ->
          place(frame.method(), token).flatMap(place -> Optional.ofNullable(stored.get(place)));
      default -> Optional.empty(); // An address, of what lies there.
    };
  }

  private Optional<Place> place(MethodKey method, MetadataToken token) {
    return loads
        .ownerOfField(method.assembly(), token, method.variables())
        .flatMap(
            owner ->
                UsedField.of(method.assembly(), token, owner)
                    .map(field -> new Place(owner, field)));
  }
}
