package io.github.clrsim.api.dac;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;

/**
 * A type ({@code DacpMethodTableData} of dacprivate.h).
 *
 * @param isFree whether it is the type of room that no object takes; all else is 0 then
 * @param module whose metadata has its token
 * @param eeClass where what types of one definition share lies
 * @param parent its base class; null for System.Object and for interfaces
 * @param baseSize the bytes of an object without its components
 * @param componentSize the bytes of a component of an array or a string; 0 for others
 * @param token its definition; that of an array is 0
 * @param isDynamic whether its statics are kept apart from those of its module: it is generic or
 *     can be unloaded
 */
public record MethodTableData(
    boolean isFree,
    ModuleId module,
    Address eeClass,
    MethodTable parent,
    int baseSize,
    int componentSize,
    MetadataToken token,
    boolean isDynamic) {}
