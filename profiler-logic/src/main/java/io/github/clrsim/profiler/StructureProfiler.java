package io.github.clrsim.profiler;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.corprof.CorFieldOffset;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.profiler.identity.ClassRecord;
import io.github.clrsim.profiler.identity.Encounters;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import io.github.clrsim.profiler.inspect.Definitions;
import io.github.clrsim.profiler.inspect.Inspector;
import io.github.clrsim.profiler.inspect.Scope;
import io.github.clrsim.profiler.inspect.TypeFacts;
import io.github.clrsim.profiler.inspect.TypeFacts.FieldFacts;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * A right profiler that looks deep into the structures that lie in objects, and needs no history of
 * class loads for it. An object says its class; of a structure in it there is but a token, in the
 * signature of the field. Its class was asked for by that token when a method that runs proved that
 * it is loaded (davbr, "Metadata Tokens, Run-Time IDs, and Type Loading": deep inspection of
 * embedded structs). Of what is not proved nothing is said.
 */
public class StructureProfiler extends LoadedProfiler {
  private static final int CLASSES_MAX = 64;

  private final Definitions definitions;

  // Filled by the threads that collect; read by the one that ends the collection.
  private final Set<Long> alive = new ConcurrentSkipListSet<>();

  /** A profiler for one run. */
  public StructureProfiler(ProfilerHost host) {
    super(host);
    this.definitions = new Definitions(host);
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    return HResult.S_OK; // As if it had come late.
  }

  @Override
  public HResult objectReferences(GarbageCollectionCallback.ObjectReferences event) {
    alive.add(event.objectId().value());
    return super.objectReferences(event);
  }

  @Override
  public HResult garbageCollectionFinished(
      GarbageCollectionCallback.GarbageCollectionFinished event) {
    guard().tryUsing(() -> alive.stream().map(ObjectId::new).forEach(this::look));
    alive.clear();
    return super.garbageCollectionFinished(event);
  }

  @Override
  protected void forget(ModuleId moduleId) {
    super.forget(moduleId);
    definitions.forget(moduleId);
  }

  /** Where a structure begins that lies so many bytes behind the beginning of an object. */
  protected Address placeOf(ObjectId objectId, int offset) {
    return new Address(objectId.value() + offset);
  }

  private Inspector inspector() {
    return new Inspector(host(), map(), definitions);
  }

  private Encounters encounters() {
    return new Encounters(info(), map());
  }

  private void look(ObjectId objectId) {
    Set<String> named = new HashSet<>();
    Optional<ClassId> next = encounters().object(objectId).map(ClassRecord::classId);
    for (int depth = 0; depth < CLASSES_MAX && next.isPresent(); depth++) {
      ClassId declaring = next.get();
      for (FieldFacts field : fieldsOf(declaring)) {
        // The nearest of a name hides those of base classes.
        if (named.add(field.name()) && isStructure(field)) {
          look(objectId, declaring, field);
        }
      }
      next =
          info()
              .getClassIDInfo2(declaring)
              .answer()
              .map(ClassIDInfo2::parentClassId)
              .filter(parent -> !parent.isNull());
    }
  }

  /** The fields that a class adds to its objects; none of what is in a box. */
  private List<FieldFacts> fieldsOf(ClassId declaring) {
    return encounters().meet(declaring).identity() instanceof Definition type
        ? definitions
            .facts(type.moduleId(), type.typeDef())
            .filter(facts -> facts.sort() instanceof TypeFacts.Sort.Referred)
            .map(TypeFacts::fields)
            .orElse(List.of())
        : List.of();
  }

  private static boolean isStructure(FieldFacts field) {
    return field.type() instanceof TypeSignature.ClassOrValueType named && named.isValueType();
  }

  private void look(ObjectId objectId, ClassId declaring, FieldFacts field) {
    if (encounters().meet(declaring).identity() instanceof Definition type) {
      Scope scope = new Scope(type.moduleId(), type.typeArgs(), List.of());
      offsetOf(declaring, field)
          .map(offset -> inspector().at(placeOf(objectId, offset), field.type(), scope))
          .filter(Value::isKnown)
          .ifPresent(
              value ->
                  host().claim(new Claim.FieldIs(objectId, field.name(), ValueText.of(value))));
    }
  }

  private Optional<Integer> offsetOf(ClassId declaring, FieldFacts field) {
    return info().getClassLayout(declaring).answer().stream()
        .flatMap(layout -> layout.fieldOffset().stream())
        .filter(place -> place.ridOfField().equals(field.token()))
        .map(CorFieldOffset::ulOffset)
        .findFirst();
  }
}
