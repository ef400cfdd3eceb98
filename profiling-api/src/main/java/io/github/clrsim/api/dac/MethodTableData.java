package io.github.clrsim.api.dac;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;

/**
 * A type ({@code DacpMethodTableData} of dacprivate.h).
 *
 * @param isFree whether it is the type of room that no object takes; all else is 0 then
 * @param module whose metadata has its token
 * @param eeClass where what instantiations over references share lies; since .NET 9 the MethodTable
 *     that they share, and of any other type its own
 * @param parent its base class, of an interface System.Object; null for System.Object itself
 * @param baseSize the bytes of an object without its components; 0 for interfaces
 * @param componentSize the bytes of a component of an array or a string; 0 for others
 * @param token its definition; that of an array is 0
 * @param isDynamic whether it has statics that are kept apart from those of its module: since .NET
 *     9 any, before those of what is generic or can be unloaded
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
