package io.github.clrsim.guest.process;

import io.github.clrsim.guest.elf.GuestImage;
import io.github.clrsim.guest.memory.PrivateMemory;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Addresses in words that are the same in every process. */
final class Naming {
  private static final Pattern DISTANCE = Pattern.compile("\\+0x[0-9a-f]+$");

  private final GuestImage image;

  /** Who calls is asked for again and again. Looked up only, never walked. */
  private final Map<Long, String> callers = new HashMap<>();

  Naming(GuestImage image) {
    this.image = image;
  }

  /** Library, name and distance; or what it is, if it is in none. */
  String place(long address) {
    return image.nameOf(address).orElseGet(() -> outside(address));
  }

  /** The same of where a call returns to. */
  String caller(long address) {
    return callers.computeIfAbsent(
        address, it -> image.nameOfReturn(it).orElseGet(() -> outside(it)));
  }

  private static String outside(long address) {
    return PrivateMemory.isAllocated(address)
        ? "allocated memory+0x%x".formatted(PrivateMemory.offset(address))
        : "memory of none of its libraries";
  }

  /** The same without the distance: for code that another time stands elsewhere in it. */
  String function(long address) {
    return DISTANCE.matcher(place(address)).replaceAll("");
  }
}
