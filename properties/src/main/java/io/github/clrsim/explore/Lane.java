package io.github.clrsim.explore;

import io.github.clrsim.explorer.control.UncontrolledCall;
import java.util.List;

/**
 * Where executions follow one another, while those of other lanes go on. What lives on from one
 * execution to the next, such as the static fields of a profiler, does so within a lane, so which
 * executions have a lane in common must not depend on how many lanes are busy at a time.
 */
@FunctionalInterface
public interface Lane {

  /** What the execution of this number is given. */
  Turn turn(long number);

  /** A lane of executions that leave nothing behind but their traces. */
  static Lane of(Backend arm) {
    return number ->
        new Turn() {
          @Override
          public Backend arm() {
            return arm;
          }

          @Override
          public List<UncontrolledCall> uncontrolled() {
            return List.of();
          }

          @Override
          public void drop() {}
        };
  }

  /** One execution, and its second run if it has one. */
  interface Turn {
    /** Makes its CLRs. */
    Backend arm();

    /** What it called that is left as it is, though the next run may differ by it. */
    List<UncontrolledCall> uncontrolled();

    /** The same on another arm. */
    default Turn on(Backend other) {
      Turn own = this;
      return new Turn() {
        @Override
        public Backend arm() {
          return other;
        }

        @Override
        public List<UncontrolledCall> uncontrolled() {
          return own.uncontrolled();
        }

        @Override
        public void drop() {
          own.drop();
        }
      };
    }

    /** It does not count, because an earlier one ended the campaign; it may go on for a while. */
    void drop();
  }
}
