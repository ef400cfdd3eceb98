package io.github.clrsim.model;

import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.model.execution.TrueValues;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.PlaceTruths;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.loader.LoadTruths;
import java.util.Optional;

/**
 * What only the simulation knows of what a profiler is about to claim: the trace is told it, so
 * that laws can compare. Looking changes nothing.
 */
record ClaimTruths(
    LoadTruths loads,
    TokenTruths tokens,
    Heap heap,
    TrueValues values,
    PlaceTruths places,
    StackTruths stacks) {

  /** What is so; empty for claims that can be judged by what was told anyway. */
  Optional<Truth> of(Claim claim) {
    return switch (claim) {
      case Claim.ReferenceMeans means -> loads.of(means);
      case Claim.TypeIsLoaded loaded -> Optional.of(loads.of(loaded));
      case Claim.FieldIs field -> Optional.of(of(field));
      case Claim.ClassIsLogged logged -> Optional.of(tokens.of(logged));
      case Claim.FunctionIsLogged logged -> Optional.of(tokens.of(logged));
      case Claim.MemberLies member -> Optional.of(places.of(member));
      case Claim.ElementsLie elements -> Optional.of(places.of(elements));
      case Claim.ParentIs parent -> loads.of(parent);
      case Claim.StackIs stack -> Optional.of(stacks.of(stack));
      case Claim.ClassIdentity _,
          Claim.NoSuchClass _,
          Claim.Inventory _,
          Claim.ArgumentIs _,
          Claim.ResultIs _,
          Claim.ThreadsAre _,
          Claim.ThreadIs _ ->
          Optional.empty();
    };
  }

  private Truth of(Claim.FieldIs claim) {
    ObjectId object = claim.objectId();
    return new Truth.FieldHolds(
        object,
        heap.find(object).map(HeapObject::toString).orElse(""),
        claim.field(),
        values.ofField(object, claim.field()).map(ValueText::of).stream().toList());
  }
}
