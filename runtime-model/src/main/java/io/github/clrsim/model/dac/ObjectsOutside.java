package io.github.clrsim.model.dac;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.object.ObjectShape;
import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.Optional;

/** Objects as they are seen from outside. */
record ObjectsOutside(Heap heap, TypesOutside types) {
  private static final MethodTable NONE = new MethodTable(0);

  Optional<ObjectData> data(Address object) {
    return heap.find(new ObjectId(object.value())).map(this::data);
  }

  private ObjectData data(HeapObject object) {
    MethodTable type = types.methodTable(object.type());
    ObjectShape shape = object.shape();
    long size = ObjectShape.step(object.size());
    return switch (object.type().key()) {
      case TypeKey.ArrayOf array ->
          new ObjectData(
              type,
              ObjectData.Kind.ARRAY,
              size,
              types.loaded(array.element()).orElse(NONE),
              types.kind(array.element()),
              array.rank(),
              object.length(),
              shape.elementBytes(),
              new Address(object.id().value() + shape.elements()));
      case TypeKey.Definition _, TypeKey.Instance _, TypeKey.Variable _ ->
          new ObjectData(
              type,
              shape.kind() == ObjectShape.Kind.STRING
                  ? ObjectData.Kind.STRING
                  : ObjectData.Kind.OBJECT,
              size,
              NONE,
              ElementType.END,
              0,
              object.length(),
              shape.elementBytes(),
              new Address(0));
    };
  }
}
