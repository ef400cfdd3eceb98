package io.github.clrsim.model.loader;

import java.util.ArrayList;
import java.util.List;

/**
 * The unit of unloading: owns memory for assemblies, modules and classes, and they die together.
 * The global one never dies; every collectible context has one of its own.
 */
final class LoaderAllocator {
  private static final long ALIGNMENT = 8;

  private final int serial;
  private final boolean collectible;
  private final AddressSpace.Region region;
  private final List<LoadedAssembly> assemblies = new ArrayList<>();

  LoaderAllocator(int serial, boolean collectible, AddressSpace.Region region) {
    this.serial = serial;
    this.collectible = collectible;
    this.region = region;
  }

  int serial() {
    return serial;
  }

  boolean isCollectible() {
    return collectible;
  }

  AddressSpace.Region region() {
    return region;
  }

  List<LoadedAssembly> assemblies() {
    return List.copyOf(assemblies);
  }

  void add(LoadedAssembly assembly) {
    assemblies.add(assembly);
  }

  void remove(LoadedAssembly assembly) {
    assemblies.remove(assembly);
  }

  long onLoaderHeap(long bytes) {
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
