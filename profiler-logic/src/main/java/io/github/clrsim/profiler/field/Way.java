package io.github.clrsim.profiler.field;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.profiler.field.FieldPath.Part;
import io.github.clrsim.profiler.field.Spot.Followed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Goes from an object or a value to what it holds, one part of a path after the other. */
record Way(FieldReader reader, DataAccess access, Target target) {
  Followed follow(Spot from, FieldPath path) {
    Spot at = from;
    for (Part part : path.parts()) {
      switch (next(at, part)) {
        case Followed.To(Spot next) -> at = next;
        case Followed.Nowhere nowhere -> {
          return nowhere;
        }
      }
    }
    return new Followed.To(at);
  }

  private Followed next(Spot from, Part part) {
    return switch (from.what()) {
      case Spot.What.AnObject _ -> inObject(from.address(), part);
      case Spot.What.AValue(ValueKind kind) -> inValue(from.address(), kind, part);
    };
  }

  private Followed inValue(Address place, ValueKind kind, Part part) {
    return switch (kind.element()) {
      case CLASS, STRING, OBJECT, ARRAY, SZARRAY -> {
        Optional<Address> object = target.pointer(place);
        if (object.isEmpty()) {
          yield nowhere(part, "the memory before it cannot be read");
        }
        yield object.get().isNull()
            ? nowhere(part, "what should hold it is null")
            : inObject(object.get(), part);
      }
      case VALUETYPE -> inStructure(place, kind, part);
      default -> nowhere(part, "what should hold it is a number");
    };
  }

  /** What a Nullable holds is shown in its place, so that it is passed through, too. */
  private Followed inStructure(Address place, ValueKind kind, Part part) {
    if (kind.type().isNull()) {
      return nowhere(part, "the type of what should hold it is not loaded");
    }
    if (!(part instanceof Part.Member member)) {
      return repeated(place, kind, (Part.Element) part);
    }
    Followed own =
        member(
            member,
            reader.fieldsOf(kind.type()),
            field -> reader.placeInStructure(place, field),
            _ -> kind.name());
    return switch (target.inNullable(place, kind)) {
      case Target.Inside.Something(Spot value) -> {
        Followed further = next(value, part);
        yield further instanceof Followed.Nowhere && own instanceof Followed.To ? own : further;
      }
      case Target.Inside.Nothing _ ->
          own instanceof Followed.To ? own : nowhere(part, "what should hold it is null");
      case Target.Inside.NoNullable _ -> own;
    };
  }

  private Followed repeated(Address place, ValueKind kind, Part.Element element) {
    if (!target.extents().isRepeated(kind)) {
      return nowhere(element, "a structure has no elements");
    }
    Optional<Repeated> all = target.extents().repeated(kind);
    if (all.isEmpty()) {
      return nowhere(element, "how far each element extends is not known");
    }
    int index = element.indices().getFirst();
    return element.indices().size() == 1 && index >= 0 && index < all.get().times()
        ? new Followed.To(Spot.ofValue(all.get().place(place, index), all.get().element()))
        : nowhere(element, "it has the elements [0 to %d]".formatted(all.get().times() - 1));
  }

  private Followed inObject(Address object, Part part) {
    Optional<ObjectData> data = access.getObjectData(object).answer();
    if (data.isEmpty()) {
      return nowhere(part, "no object begins at %x".formatted(object.value()));
    }
    return switch (part) {
      case Part.Member member ->
          member(
              member,
              reader.fieldsOf(data.get().methodTable()),
              field -> reader.placeInObject(object, field),
              field -> reader.name(field.declaring()));
      case Part.Element element -> element(object, data.get(), element);
    };
  }

  private Followed member(
      Part.Member member,
      List<DeclaredField> fields,
      Function<DeclaredField, Address> places,
      Function<DeclaredField, String> declaring) {
    return named(member.name(), fields)
        .<Followed>map(
            field ->
                new Followed.To(
                    Spot.ofValue(places.apply(field), target.kind(field, declaring.apply(field)))))
        .orElseGet(
            () ->
                new Followed.Nowhere(
                    member,
                    "there is no such field",
                    fields.stream().map(DeclaredField::name).distinct().toList()));
  }

  /** The one that is meant, the nearest to the type itself; or the property's of this name. */
  Optional<DeclaredField> named(String name, List<DeclaredField> fields) {
    int of = name.lastIndexOf("::");
    if (of < 0) {
      return ofThese(name, fields);
    }
    Optional<TypePattern> declaring = TypePattern.of(name.substring(0, of));
    return ofThese(
        name.substring(of + 2),
        fields.stream()
            .filter(
                field ->
                    declaring.isPresent()
                        && TypePattern.of(reader.name(field.declaring()))
                            .filter(declaring.get()::matches)
                            .isPresent())
            .toList());
  }

  private static Optional<DeclaredField> ofThese(String own, List<DeclaredField> eligible) {
    return last(own, eligible).or(() -> last("<%s>k__BackingField".formatted(own), eligible));
  }

  private static Optional<DeclaredField> last(String name, List<DeclaredField> fields) {
    return fields.reversed().stream().filter(field -> field.name().equals(name)).findFirst();
  }

  private Followed element(Address array, ObjectData data, Part.Element element) {
    if (data.type() != ObjectData.Kind.ARRAY) {
      return new Followed.Nowhere(
          element,
          "what should hold it, a %s, is no array".formatted(reader.name(data.methodTable())),
          reader.fieldsOf(data.methodTable()).stream()
              .map(DeclaredField::name)
              .distinct()
              .toList());
    }
    Target.Dimensions dimensions = target.dimensions(array, data);
    List<Integer> indices = element.indices();
    if (indices.size() != dimensions.sizes().size()) {
      return nowhere(element, "the array has %d dimensions".formatted(dimensions.sizes().size()));
    }
    long number = 0;
    for (int i = 0; i < indices.size(); i++) {
      int low = dimensions.lowerBounds().get(i);
      int size = dimensions.sizes().get(i);
      long index = (long) indices.get(i) - low;
      if (index < 0 || index >= size) {
        return nowhere(element, "the array has the elements " + bounds(dimensions));
      }
      number = number * size + index;
    }
    return new Followed.To(
        Spot.ofValue(
            new Address(data.firstElement().value() + number * data.componentSize()),
            target.elementKind(data)));
  }

  /** The indices of these elements, as far as there are such. */
  Optional<List<List<Integer>>> indices(Spot spot, int from, int to) {
    Optional<Address> array =
        switch (spot.what()) {
          case Spot.What.AnObject _ -> Optional.of(spot.address());
          case Spot.What.AValue _ -> target.pointer(spot.address());
        };
    return array.flatMap(
        object ->
            access
                .getObjectData(object)
                .answer()
                .filter(data -> data.type() == ObjectData.Kind.ARRAY)
                .map(
                    data ->
                        IntStream.range(from, Math.min(to, Math.max(from, data.components())))
                            .mapToObj(number -> indices(target.dimensions(object, data), number))
                            .toList()));
  }

  private static List<Integer> indices(Target.Dimensions dimensions, int number) {
    List<Integer> indices = new ArrayList<>();
    int rest = number;
    for (int i = dimensions.sizes().size() - 1; i >= 0; i--) {
      int size = Math.max(1, dimensions.sizes().get(i));
      indices.addFirst(dimensions.lowerBounds().get(i) + rest % size);
      rest /= size;
    }
    return indices;
  }

  private static String bounds(Target.Dimensions dimensions) {
    return IntStream.range(0, dimensions.sizes().size())
        .mapToObj(
            i -> {
              long low = dimensions.lowerBounds().get(i);
              int size = dimensions.sizes().get(i);
              return size == 0 ? "(none)" : low + " to " + (low + size - 1);
            })
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static Followed nowhere(Part part, String why) {
    return new Followed.Nowhere(part, why, List.of());
  }

  /** A structure that lies here. */
  Spot structure(Address place, MethodTable type) {
    return Spot.ofValue(
        place, new ValueKind(ElementType.VALUETYPE, type, target.name(type), target.facts(type)));
  }
}
