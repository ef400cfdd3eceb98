package io.github.clrsim.model.loader.assembly;

/** The states of an assembly and its module, in the only order they can come in (G9, G45). */
public enum LoadState {
  /** The native object exists and is empty: AssemblyLoadStarted. */
  ANNOUNCED,
  /** The module exists; its metadata can be read: ModuleLoadStarted. */
  MODULE_ANNOUNCED,
  /** Its image turned out to be bad: what was announced is taken back (N19). */
  MODULE_FAILED,
  /** The module can be asked about: from ModuleLoadFinished on. */
  MODULE_LOADED,
  /** The module has told its assembly: ModuleAttachedToAssembly. */
  ATTACHED,
  /** All is loaded: AssemblyLoadFinished has returned. */
  LOADED,
  /** A collection found its allocator dead: its statics are gone, and nobody was told yet (N52). */
  DEAD,
  /** Its unload is being announced: no enumeration lists it any more (measured on both). */
  UNLOADING,
  /** Its module is destroyed; any use of the IDs is a use of freed memory. */
  GONE,
  /** Its unload was announced to the end. Its code is there still, and is listed (R87). */
  UNLOADED,
  /** Its code and its memory are given back, and may become another's. */
  FREED;

  /** Whether the IDs mean nothing any more. */
  public boolean isGone() {
    return compareTo(GONE) >= 0;
  }
}
