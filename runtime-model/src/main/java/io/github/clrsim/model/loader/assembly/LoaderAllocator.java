package io.github.clrsim.model.loader.assembly;

import java.util.ArrayList;
import java.util.List;

/**
 * The unit of unloading: owns memory for assemblies, modules and classes, and they die together.
 * The global one never dies; every collectible context has one of its own.
 */
public final class LoaderAllocator {
  private static final long ALIGNMENT = 8;

  private final int serial;
  private final boolean collectible;
  private final AddressSpace.Region region;
  private final List<LoadedAssembly> assemblies = new ArrayList<>();

  /** An allocator that owns nothing yet. */
  public LoaderAllocator(int serial, boolean collectible, AddressSpace.Region region) {
    this.serial = serial;
    this.collectible = collectible;
    this.region = region;
  }

  /** Its number among all allocators of the process. */
  public int serial() {
    return serial;
  }

  /** Whether it can die. */
  public boolean isCollectible() {
    return collectible;
  }

  /** Where its memory lies. */
  public AddressSpace.Region region() {
    return region;
  }

  /** The assemblies that it owns. */
  public List<LoadedAssembly> assemblies() {
    return List.copyOf(assemblies);
  }

  /** It owns this assembly from now on. */
  public void add(LoadedAssembly assembly) {
    assemblies.add(assembly);
  }

  void remove(LoadedAssembly assembly) {
    assemblies.remove(assembly);
  }

  /** Takes memory for what the loader makes. */
  public long onLoaderHeap(long bytes) {
    return region.loader(aligned(bytes));
  }

  long onNativeHeap(long bytes) {
    return region.nativeBlock(aligned(bytes));
  }

  long forImage(long bytes) {
    return region.image(bytes);
  }

  private static long aligned(long bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }
}
