package io.github.clrsim.explorer.weave.code;

import io.github.clrsim.explorer.weave.site.Site;
import io.github.clrsim.explorer.weave.site.Sites;

/** Where in a class weaving is, for the numbers that it gives to instructions. */
final class Place {
  private final String owner;
  private final String file;
  private final String method;
  private final String descriptor;
  private int line;
  private int ordinal;

  /**
   * @param owner an internal name
   */
  Place(String owner, String file, String method, String descriptor) {
    this.owner = owner.replace('/', '.');
    this.file = file;
    this.method = method;
    this.descriptor = descriptor;
  }

  void line(int reached) {
    line = reached;
  }

  int line() {
    return line;
  }

  /** The number of the next woven instruction. */
  int site(String instruction) {
    return Sites.number(new Site(owner, method, descriptor, file, line, instruction, ordinal++));
  }
}
