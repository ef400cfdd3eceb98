package io.github.clrsim.model.loader;

import io.github.clrsim.api.Letter;
import io.github.clrsim.model.choice.Choices;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Where the loader puts what it makes. The base is fixed, so that IDs repeat from run to run;
 * regions of dead allocators are given away again, so that IDs repeat within a run (R2).
 */
final class AddressSpace {
  private static final long LOADER_HEAPS = 0x7f20_0000_0000L;
  private static final long NATIVE_BLOCKS = 0x5550_0000_0000L;
  private static final long IMAGES = 0x7a00_0000_0000L;
  private static final long REGION_BYTES = 0x10_0000;
  private static final long REGION_IMAGE_BYTES = 0x1000_0000;
  private static final long PAGE_BYTES = 0x1000;

  private final Choices choices;
  private final Deque<Integer> free = new ArrayDeque<>();
  private int regions;

  AddressSpace(Choices choices) {
    this.choices = choices;
  }

  /** A region for a new allocator: a fresh one, or by choice that of the one that died last. */
  Region take() {
    boolean reuses = !free.isEmpty() && choices.below(2) == 1;
    return new Region(reuses ? free.pop() : regions++);
  }

  void release(Region region) {
    free.push(region.index);
  }

  /**
   * One allocator's part of the address space; it only grows until it is released as a whole. Each
   * room is of a limited size; outgrowing one gets a letter.
   */
  static final class Region {
    private final int index;
    private long loaderBytes;
    private long nativeBytes;
    private long imageBytes;

    private Region(int index) {
      this.index = index;
    }

    /** Room on the loader heap: for modules and method tables. */
    long loader(long bytes) {
      return LOADER_HEAPS
          + index * REGION_BYTES
          + grown(loaderBytes += bytes, bytes, REGION_BYTES, "modules and classes");
    }

    /** Room on the native heap: for assemblies. */
    long nativeBlock(long bytes) {
      return NATIVE_BLOCKS
          + index * REGION_BYTES
          + grown(nativeBytes += bytes, bytes, REGION_BYTES, "assemblies");
    }

    /** Room apart from both, where files are mapped: whole pages. */
    long image(long bytes) {
      long pages = Math.ceilDiv(bytes, PAGE_BYTES) * PAGE_BYTES;
      return IMAGES
          + index * REGION_IMAGE_BYTES
          + grown(imageBytes += pages, pages, REGION_IMAGE_BYTES, "images");
    }

    private static long grown(long used, long bytes, long bytesMax, String what) {
      if (used > bytesMax) {
        throw new Letter(
                "A load context holds more than %d bytes of %s".formatted(bytesMax, what),
                "the scenario",
                "every context has a region of this size, so that addresses repeat from run to run",
                "use fewer types or assemblies in one context")
            .thrown();
      }
      return used - bytes;
    }
  }
}
