package io.github.clrsim.explorer.race.programs;

/** Plain data. */
final class Box {
  int content;

  Box(int content) {
    this.content = content;
  }
}
