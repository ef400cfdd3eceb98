package io.github.clrsim.explorer.control.thread;

import java.util.ArrayList;
import java.util.List;

/**
 * A lock as a report knows it: by a number, because what the JVM would call it changes from run to
 * run.
 */
public final class KnownLock {

  /** Who has it, and how often it took it. */
  static final class Holder {
    final ControlledThread thread;
    final int site;
    int depth = 1;

    Holder(ControlledThread thread, int site) {
      this.thread = thread;
      this.site = site;
    }
  }

  final Object object;
  final int firstTakenAt;

  /** 0 until it has one. */
  int number;

  /** One, or the readers; in the order in which they took it. */
  final List<Holder> holders = new ArrayList<>(1);

  KnownLock(Object object, int firstTakenAt) {
    this.object = object;
    this.firstTakenAt = firstTakenAt;
  }

  /** The thread has taken the lock, once more if it had it. */
  public void takenBy(ControlledThread thread, int site) {
    for (int i = 0; i < holders.size(); i++) {
      Holder holder = holders.get(i);
      if (holder.thread == thread) {
        holder.depth++;
        return;
      }
    }
    holders.add(new Holder(thread, site));
  }

  /** The thread gives the lock back once. */
  public void givenBackBy(ControlledThread thread) {
    // Called at every lock that is given back, so without an iterator or a lambda.
    for (int i = 0; i < holders.size(); i++) {
      Holder holder = holders.get(i);
      if (holder.thread == thread) {
        holder.depth--;
        if (holder.depth == 0) {
          holders.remove(i);
        }
        return;
      }
    }
  }
}
