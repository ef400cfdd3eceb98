package io.github.clrsim.model.profile;

/**
 * Where objects lie, when they are collected, and what is told of that.
 *
 * @param form how the heap is arranged
 * @param tellsCompactionAsInduced whether a collection that was asked to compact is told as induced
 * @param collectsUnderPressure whether many contexts that can be unloaded are a reason to collect
 *     garbage
 * @param looksUpGenerations whether GetObjectGeneration looks where the object is now; if not, it
 *     knows of the last collection that was told, and of nothing before
 * @param freezesLiterals whether strings that code names are made where nothing is ever collected,
 *     unless the code can be unloaded
 * @param pinsOnlyBlittable whether a program can pin only strings, arrays of numbers, characters
 *     and bools, and what native code sees alike; otherwise whatever refers to no object (calls 7)
 * @param misreadsWhatIsMarked whether EnumerateObjectReferences takes an object that was just
 *     marked for one of a class that can be unloaded, if bit 4 of its size is set (calls 8)
 * @param tellsMovesAlone whether who asks with COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS alone is told
 *     what a collection has moved; if not, that brings nothing (N80)
 */
public record HeapRules(
    HeapForm form,
    boolean tellsCompactionAsInduced,
    boolean collectsUnderPressure,
    boolean looksUpGenerations,
    boolean freezesLiterals,
    boolean pinsOnlyBlittable,
    boolean misreadsWhatIsMarked,
    boolean tellsMovesAlone) {}
