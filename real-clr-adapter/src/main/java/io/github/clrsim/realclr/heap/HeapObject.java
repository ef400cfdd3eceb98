package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.Address;

/**
 * An object that a walk came upon, whether anything refers to it still or not.
 *
 * @param address where it lies
 * @param methodTable its type
 * @param size its bytes, with the padding to eight; 24 or more
 */
public record HeapObject(Address address, MethodTable methodTable, long size) {}
