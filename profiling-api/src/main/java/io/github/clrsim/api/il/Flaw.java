package io.github.clrsim.api.il;

/**
 * What is wrong with a body of IL.
 *
 * @param offset of the instruction; 0 where the body as a whole is meant
 * @param what it is, one clause
 */
public record Flaw(Kind kind, int offset, String what) {

  /** The kinds of flaws, and what the runtime makes of them. */
  public enum Kind {
    /** The bytes are no instructions. */
    UNREADABLE(false),
    /** A jump leads to no instruction, or across the border of a protected part. */
    JUMP(false),
    /** The stack is too short, too high, or not the same where paths meet. */
    STACK(false),
    /** An exception clause does not fit the code. */
    CLAUSE(false),
    /** A token names nothing in the module. */
    TOKEN(false),
    /** An argument or local variable is not there. */
    VARIABLE(false),
    /** An instruction stands where it can do nothing but fail, once it is reached. */
    MISPLACED(true),
    /** An exception clause of the body before is missing. */
    LOST_CLAUSE(true),
    /** The same was put in twice. */
    TWICE(true);

    private final boolean compiles;

    Kind(boolean compiles) {
      this.compiles = compiles;
    }
  }

  /** Whether the runtime takes the body all the same; else the method cannot be called. */
  public boolean compiles() {
    return kind.compiles;
  }

  @Override
  public String toString() {
    return "IL_%04x: %s".formatted(offset, what);
  }
}
