package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;

/** What stat(2) tells, as x86-64 Linux lays it down. */
final class FileStatus {
  private static final int SIZE = 144;
  private static final int NUMBER = 8;
  private static final int LINKS = 16;
  private static final int MODE = 24;
  private static final int USER = 28;
  private static final int GROUP = 32;
  private static final int LENGTH = 48;
  private static final int BLOCK_SIZE = 56;
  private static final int BLOCKS = 64;
  private static final int TIMES = 72;
  private static final int TIME_SIZE = 16;
  private static final int SECTOR = 512;
  private static final int BLOCK = 4_096;

  private static final int REGULAR = 0x8000 | 0444; // S_IFREG, r--r--r--
  private static final int FOLDER = 0x4000 | 0555; // S_IFDIR, r-xr-xr-x
  private static final int SOCKET = 0xC000 | 0777; // S_IFSOCK
  private static final int PIPE = 0x1000 | 0600; // S_IFIFO, rw-------
  private static final int UNNAMED = 0600; // of no kind
  private static final int CHARACTERS = 0x2000 | 0222; // S_IFCHR, -w--w--w-

  /** Older than the process: 2024-01-01 00:00:00 UTC. */
  private static final long CHANGED = 1_704_067_200L;

  private FileStatus() {}

  /** Fills a {@code struct stat}. */
  static void put(long address, GuestDisk.Node node) {
    switch (node) {
      case GuestDisk.File file -> put(address, node.number(), REGULAR, file.content().length);
      case GuestDisk.Folder _ -> put(address, node.number(), FOLDER, BLOCK);
      case GuestDisk.Socket _ -> put(address, node.number(), SOCKET, 0);
      case GuestDisk.Standard _ -> put(address, 0, CHARACTERS, 0);
      case PipeEnd _ -> put(address, node.number(), PIPE, 0);
      case EventCounter _, EpollSet _, SignalFile _, TimerFile _ ->
          put(address, node.number(), UNNAMED, 0);
    }
  }

  private static void put(long address, long number, int mode, long length) {
    RawMemory.clear(address, SIZE);
    RawMemory.putLong(address + NUMBER, number);
    RawMemory.putLong(address + LINKS, 1);
    RawMemory.putInt(address + MODE, mode);
    RawMemory.putInt(address + USER, Surroundings.USER);
    RawMemory.putInt(address + GROUP, Surroundings.USER);
    RawMemory.putLong(address + LENGTH, length);
    RawMemory.putLong(address + BLOCK_SIZE, BLOCK);
    RawMemory.putLong(address + BLOCKS, (length + SECTOR - 1) / SECTOR);
    for (int time = 0; time < 3; time++) {
      RawMemory.putLong(address + TIMES + (long) time * TIME_SIZE, CHANGED);
    }
  }
}
