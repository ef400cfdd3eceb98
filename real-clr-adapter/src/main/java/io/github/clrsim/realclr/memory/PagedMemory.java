package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.com.DataTarget;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Memory that is read a page at a time: to read a page takes as long as to read a word. Whoever
 * reads in it again finds what was there the first time, until that is forgotten.
 */
public final class PagedMemory implements ReadMemory, DataTarget.Source {
  private static final int PAGE = 1 << 12;

  /** What is longer is read as a whole. */
  private static final int READ_MAX = 16 * PAGE;

  /** What nobody forgets, as of a dump, is not to grow without end. */
  private static final int PAGES_MAX = 1 << 13;

  /** No page begins there. */
  private static final long NOWHERE = 1;

  private final Target target;
  // Looked up only; shorter, or empty, where not all of a page can be read.
  private final Map<Long, byte[]> pages = new HashMap<>();

  /** The page that was looked into last. */
  private byte[] last = {};

  private long lastStart = NOWHERE;

  /** The memory of a target; nothing was read yet. */
  public PagedMemory(Target target) {
    this.target = target;
  }

  /** Forgets what was read. */
  public void forget() {
    pages.clear();
    lastStart = NOWHERE;
  }

  @Override
  public Optional<Blob> bytes(Address from, int size) {
    if (size > READ_MAX) {
      return target.bytes(from, size);
    }
    byte[] page = page(from.value());
    int offset = offset(from.value());
    if (offset + size <= page.length) {
      return Optional.of(Blob.view(page, offset, size));
    }
    ByteBuffer into = ByteBuffer.allocate(size);
    return read(from, into) == size
        ? Optional.of(Blob.view(into.array(), 0, size))
        : Optional.empty();
  }

  /** The numbers that most of what is looked at consists of are read without a copy. */
  @Override
  public OptionalLong word(long address) {
    byte[] page = page(address);
    int offset = offset(address);
    if (offset + Long.BYTES > page.length) {
      return ReadMemory.super.word(address);
    }
    long word = 0;
    for (int i = Long.BYTES - 1; i >= 0; i--) {
      word = word << Byte.SIZE | (page[offset + i] & 0xff);
    }
    return OptionalLong.of(word);
  }

  @Override
  public int read(Address from, ByteBuffer into) {
    if (into.remaining() > READ_MAX) {
      return target.read(from, into);
    }
    int read = 0;
    while (into.hasRemaining()) {
      long at = from.value() + read;
      byte[] page = page(at);
      int size = Math.min(into.remaining(), page.length - offset(at));
      if (size <= 0) {
        // A page of a dump may begin with what cannot be read.
        return page.length == PAGE ? read : read + target.read(new Address(at), into);
      }
      into.put(page, offset(at), size);
      read += size;
    }
    return read;
  }

  @Override
  public Optional<Address> base(String library) {
    return target.base(library);
  }

  private static int offset(long address) {
    return (int) (address & (PAGE - 1));
  }

  private byte[] page(long address) {
    long start = address & -PAGE;
    if (start != lastStart) {
      last = kept(start);
      lastStart = start;
    }
    return last;
  }

  private byte[] kept(long start) {
    byte[] known = pages.get(start);
    if (known != null) {
      return known;
    }
    if (pages.size() >= PAGES_MAX) {
      pages.clear();
    }
    ByteBuffer into = ByteBuffer.allocate(PAGE);
    int read = target.read(new Address(start), into);
    byte[] page = read == PAGE ? into.array() : Arrays.copyOf(into.array(), Math.max(read, 0));
    pages.put(start, page);
    return page;
  }
}
