package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The memory of a target as it was when each page of it was first read: for a question that looks
 * at many words which lie together. To be thrown away after it.
 */
public final class PagedMemory implements ReadMemory {
  private static final int PAGE = 1 << 12;

  private final Target target;
  // Looked up only; shorter, or empty, where not all of a page can be read.
  private final Map<Long, byte[]> pages = new HashMap<>();

  public PagedMemory(Target target) {
    this.target = target;
  }

  @Override
  public Optional<Blob> bytes(Address from, int size) {
    byte[] page = pages.computeIfAbsent(from.value() & -PAGE, this::page);
    int offset = (int) (from.value() & (PAGE - 1));
    if (offset + size > PAGE) {
      return target.bytes(from, size);
    }
    return offset + size > page.length
        ? Optional.empty()
        : Optional.of(Blob.view(page, offset, size));
  }

  private byte[] page(long start) {
    ByteBuffer page = ByteBuffer.allocate(PAGE);
    int read = target.read(new Address(start), page);
    return Arrays.copyOf(page.array(), read);
  }
}
