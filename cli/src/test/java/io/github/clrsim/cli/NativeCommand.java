package io.github.clrsim.cli;

import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.fixtures.GuestFixtures.Guest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The words of commands about a native profiler. */
final class NativeCommand {
  private NativeCommand() {}

  static List<String> check(Guest guest, String... more) {
    return check(guest.library(), guest.clsid(), more);
  }

  static List<String> check(Path library, String clsid, String... more) {
    return of("check", library, clsid, more);
  }

  static List<String> replay(String name, String... more) {
    Guest guest = GuestFixtures.named(name);
    return of("replay", guest.library(), guest.clsid(), more);
  }

  private static List<String> of(String command, Path library, String clsid, String... more) {
    List<String> words = new ArrayList<>();
    words.addAll(List.of(command, "--library", library.toString(), "--clsid", clsid));
    words.addAll(Arrays.asList(more));
    return words;
  }
}
