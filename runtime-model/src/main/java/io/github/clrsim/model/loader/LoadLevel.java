package io.github.clrsim.model.loader;

/**
 * How far a class is loaded, in the CLR's order (clsload.cpp). It is announced between the second
 * and the third, so that announced is not yet loaded (N23).
 */
public enum LoadLevel {
  /** It has its ClassID, and someone may be loading it. */
  CLASS_LOAD_BEGIN,
  /** Its parents, interfaces and type arguments are known: the profiler is told now. */
  CLASS_LOAD_EXACTPARENTS,
  /** The value types of its fields are loaded. */
  CLASS_DEPENDENCIES_LOADED,
  /** It can be used. */
  CLASS_LOADED
}
