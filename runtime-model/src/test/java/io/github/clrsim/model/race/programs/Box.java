package io.github.clrsim.model.race.programs;

/** Plain data. */
final class Box {
  int content;

  Box(int content) {
    this.content = content;
  }
}
