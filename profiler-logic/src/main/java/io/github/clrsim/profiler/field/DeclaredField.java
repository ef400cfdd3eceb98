package io.github.clrsim.profiler.field;

import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;

/**
 * A field of a type, with the type that declares it.
 *
 * @param name from metadata
 * @param declaring that type: the object's own, or a base class of it
 * @param isInImage whether it is a static that stands in the file of its module
 */
public record DeclaredField(
    String name, MethodTable declaring, FieldDescData data, boolean isInImage) {}
