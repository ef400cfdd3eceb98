package io.github.clrsim.model.corelib.boundary;

/** How managed code reaches a routine inside the runtime. */
public enum CallKind {
  /** A direct call: an extern method with MethodImplOptions.InternalCall. */
  FCALL("fcall", Mode.COOPERATIVE, false, false),
  /** A P/Invoke into the runtime itself: a static extern method of the library "QCall". */
  QCALL("qcall", Mode.PREEMPTIVE, true, true);

  private final String word;
  private final Mode entryMode;
  private final boolean entersWithFrame;
  private final boolean argumentsAreHandles;

  CallKind(String word, Mode entryMode, boolean entersWithFrame, boolean argumentsAreHandles) {
    this.word = word;
    this.entryMode = entryMode;
    this.entersWithFrame = entersWithFrame;
    this.argumentsAreHandles = argumentsAreHandles;
  }

  /** How it is written in scenarios. */
  public String word() {
    return word;
  }

  /** The mode in which it begins. */
  public Mode entryMode() {
    return entryMode;
  }

  /** Whether a frame lets the stack be walked from the beginning, as that of a P/Invoke does. */
  public boolean entersWithFrame() {
    return entersWithFrame;
  }

  /** Whether references come as handles to locals of the caller, which the JIT reports. */
  public boolean argumentsAreHandles() {
    return argumentsAreHandles;
  }
}
