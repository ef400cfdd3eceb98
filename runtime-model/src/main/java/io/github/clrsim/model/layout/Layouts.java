package io.github.clrsim.model.layout;

import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.layout.Plan.PlannedField;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.metadata.TypeDef;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The layouts of all types of some assemblies. Each is computed when it is first asked for and then
 * kept; any thread may ask.
 */
public final class Layouts {
  /** Deeper than any type that a runtime would load; what is deeper contains itself. */
  private static final int DEPTH_MAX = 200;

  private final LayoutRules rules;
  private final Slots slots;
  private final Map<ClosedType, TypeLayout> known = new ConcurrentHashMap<>();

  private Layouts(LayoutRules rules, Slots slots) {
    this.rules = rules;
    this.slots = slots;
  }

  /**
   * The layouts that a runtime with these rules gives.
   *
   * @param others where types are looked for that the core library does not define
   */
  public static Layouts of(
      LayoutRules rules, AssemblyImage coreLibrary, List<AssemblyImage> others) {
    return new Layouts(rules, new Slots(new Definitions(coreLibrary, others)));
  }

  /**
   * The layout of a type that is not generic.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a type it consists of is missing, or
   *     if it contains itself
   */
  public TypeLayout of(TypeDef type) {
    return of(ClosedType.of(type));
  }

  /** The layout of a type whose parameters stand for something. */
  public TypeLayout of(ClosedType type) {
    return of(type, 0);
  }

  /**
   * What a field of this type would hold: so arguments of generic types are made.
   *
   * @param owner where the signature stands; its arguments are in force
   */
  public Slot slot(TypeSignature signature, ClosedType owner) {
    return slots.of(signature, owner);
  }

  /** What a field of this type would hold: a reference, a number, or the value itself. */
  public Slot slot(ClosedType type) {
    return slots.of(type);
  }

  /** Whether native code sees an object of this class, or a boxed value, as it lies. */
  public boolean isBlittable(ClosedType type) {
    TypeLayout.Placement placement = of(type).placement();
    return placement.declared() && placement.blittable();
  }

  /**
   * Whether native code is given an array of this type as it lies: of numbers, characters and bools
   * always, but of no enums, whose own layout is automatic.
   */
  public boolean isBlittableElement(ClosedType type) {
    return switch (slot(type)) {
      case Slot.Reference _, Slot.Interior _ -> false;
      case Slot.Scalar _ -> of(type).placement().declared();
      case Slot.Value _ -> isBlittable(type);
    };
  }

  private TypeLayout of(ClosedType type, int depth) {
    TypeLayout found = known.get(type);
    if (found != null) {
      return found;
    }
    if (depth > DEPTH_MAX) {
      throw new Diagnostic(
              "Type %s has no layout".formatted(type.definition().fullName()),
              type.definition().image().name(),
              "it contains or extends itself, through more than %d types".formatted(DEPTH_MAX),
              "no runtime loads such a type: compile the assembly anew")
          .thrown();
    }
    TypeLayout layout = compute(type, depth);
    known.put(type, layout);
    return layout;
  }

  private TypeLayout compute(ClosedType type, int depth) {
    Optional<TypeLayout> parent = slots.base(type).map(base -> of(base, depth + 1));
    List<PlannedField> fields =
        type.definition().fields().stream()
            .filter(field -> !field.isStatic())
            .map(field -> planned(field, type, depth))
            .toList();
    TypeDef definition = type.definition();
    Plan plan =
        new Plan(
            rules,
            type,
            slots.isValueType(definition),
            parent,
            fields,
            isCompiledAhead(definition) && hasForeignAncestor(definition.image(), type));
    return SpecialTypes.adjust(
        plan, plan.isDeclared() ? DeclaredPlacement.of(plan) : AutoPlacement.of(plan));
  }

  private static boolean isCompiledAhead(TypeDef definition) {
    return definition.image().file().cli().readyToRunFlags() != 0;
  }

  private boolean hasForeignAncestor(AssemblyImage image, ClosedType type) {
    return slots
        .base(type)
        .filter(base -> base.definition().baseType().isPresent()) // Object changes for nobody
        .filter(base -> !base.definition().image().equals(image) || hasForeignAncestor(image, base))
        .isPresent();
  }

  private PlannedField planned(FieldDef field, ClosedType type, int depth) {
    Slot slot = slots.of(field.signature().type(), type);
    Optional<TypeLayout> embedded =
        slot instanceof Slot.Value value
            ? Optional.of(of(value.type(), depth + 1))
            : Optional.empty();
    return new PlannedField(field, slot, embedded);
  }
}
