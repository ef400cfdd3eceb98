package io.github.clrsim.nettrace.event;

/** How a file holds what was recorded. */
public enum Container {
  /** Objects, with events and metadata in one kind of block: the netperf files of .NET Core 2.1. */
  NETPERF("!FastSerialization.1"),

  /** Objects behind the word Nettrace: what .NET writes from 3.0 on. */
  NETTRACE_OBJECTS("nettrace, !FastSerialization.1"),

  /** Blocks with a number for their kind: version 6. */
  NETTRACE_BLOCKS("nettrace");

  private final String text;

  Container(String text) {
    this.text = text;
  }

  /** As it is named to a user. */
  public String text() {
    return text;
  }
}
