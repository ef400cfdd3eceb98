package io.github.clrsim.model.layout;

/**
 * The rules of layout in which one version of the runtime differs from another, for 64-bit machines
 * (methodtablebuilder.cpp and classlayoutinfo.cpp). Measured on all runtimes that have a profile.
 *
 * @param valuesFillWholeSlots whether auto layout begins each embedded value type at a multiple of
 *     8 bytes, and lets it take a multiple of 4; otherwise it goes by the alignment of its fields
 * @param sequentialNeedsSequentialParts whether a sequential type with an embedded value type that
 *     is not sequential itself is laid out automatically; otherwise only references do that
 * @param explicitIsNativeIfBlittable whether an explicit type whose bytes native code sees alike
 *     has native code's layout; otherwise it is laid out like all explicit types
 * @param explicitValuesAreRounded whether other explicit value types end at their alignment;
 *     otherwise they end with their last field
 * @param explicitParentsKeepOrder whether a sequential class behind an explicit one has its fields
 *     in their order, if native code sees its bytes alike; otherwise it is laid out automatically
 * @param emptyBaseTakesByte whether a base class without fields, but with a declared layout, takes
 *     the byte that no value type could do without
 * @param hasInlineArrays whether InlineArrayAttribute repeats a value type's only field
 * @param hasInt128 whether Int128 and UInt128 begin at multiples of 16 bytes
 */
public record LayoutRules(
    boolean valuesFillWholeSlots,
    boolean sequentialNeedsSequentialParts,
    boolean explicitIsNativeIfBlittable,
    boolean explicitValuesAreRounded,
    boolean explicitParentsKeepOrder,
    boolean emptyBaseTakesByte,
    boolean hasInlineArrays,
    boolean hasInt128) {}
