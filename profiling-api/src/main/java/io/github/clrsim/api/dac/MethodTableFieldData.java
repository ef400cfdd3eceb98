package io.github.clrsim.api.dac;

/**
 * How many fields a type has, and which is the first that it declares itself ({@code
 * DacpMethodTableFieldData} of dacprivate.h).
 *
 * @param instanceFields how many an instance has, <em>with</em> those of all base classes
 * @param staticFields how many statics the type declares itself, without those of base classes
 * @param threadStaticFields how many of those each thread has for itself
 * @param firstField where the list of its own fields begins; null if it declares none
 */
public record MethodTableFieldData(
    int instanceFields, int staticFields, int threadStaticFields, FieldDesc firstField) {}
