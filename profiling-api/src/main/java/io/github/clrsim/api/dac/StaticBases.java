package io.github.clrsim.api.dac;

import io.github.clrsim.api.id.Address;

/**
 * From where the offsets of a type's statics count ({@code DacpDomainLocalModuleData} of
 * dacprivate.h up to .NET 8, {@code ISOSDacInterface14::GetStaticBaseAddress} since).
 *
 * @param references for references, and for structures, which lie in a box; null if none is
 *     allocated
 * @param numbers for all else; null if none is allocated
 */
public record StaticBases(Address references, Address numbers) {}
