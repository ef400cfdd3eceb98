package io.github.clrsim.laws.runtime.thread;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadAssignedToOSThread;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Which thread tells of whose beginning and end (ordering G61, G64, N65). */
public final class ThreadLives {

  private ThreadLives() {}

  /** What belongs to the beginning of a thread is told by that thread itself. */
  public static Shape beginOnThemselves() {
    return Shape.of(
            () ->
                new Told() {
                  @Override
                  CheckResult at(RunState scene, Callback callback) {
                    if (!(callback instanceof ThreadAssignedToOSThread(ThreadId id, int _))
                        || !scene.isWhole(ThreadCreated.class)) {
                      return CheckResult.NONE;
                    }
                    return CheckResult.of(
                        by(id).equals(Optional.of(scene.thread())),
                        "%s was assigned on thread %d, and created on %s",
                        id,
                        scene.thread(),
                        by(id).map(thread -> "thread " + thread).orElse("none"));
                  }
                })
        .about(ThreadCreated.class, ThreadAssignedToOSThread.class, ThreadDestroyed.class);
  }

  /** A thread that has told its own end tells nothing any more. */
  public static Shape endInSilence() {
    return Shape.of(
            () ->
                new Told() {
                  // By number, so that many that have ended take no room worth speaking of.
                  private final BitSet ended = new BitSet();

                  @Override
                  CheckResult at(RunState scene, Callback callback) {
                    // Behind its end its own handles are freed (measured).
                    if (ended.get(scene.thread()) && !(callback instanceof HandleDestroyed)) {
                      return CheckResult.broken(
                          "%s came on thread %d, which had reported its end",
                          callback, scene.thread());
                    }
                    boolean isOwnEnd =
                        callback instanceof ThreadDestroyed(ThreadId id)
                            && by(id).equals(Optional.of(scene.thread()));
                    if (isOwnEnd) {
                      ended.set(scene.thread());
                    }
                    return CheckResult.shown(isOwnEnd);
                  }
                })
        .about(Callback.class);
  }

  /** The end of a thread is told by another one. */
  public static Shape endElsewhere() {
    return Shape.of(
            () ->
                new Told() {
                  @Override
                  CheckResult at(RunState scene, Callback callback) {
                    return CheckResult.shown(
                        callback instanceof ThreadDestroyed(ThreadId id)
                            && by(id).filter(thread -> thread != scene.thread()).isPresent());
                  }
                })
        .about(ThreadCreated.class, ThreadDestroyed.class);
  }

  /** Remembers by which thread each that lives was created. */
  private abstract static class Told implements Checker {
    // Looked up only, never walked.
    private final Map<ThreadId, Integer> createdOn = new HashMap<>();

    abstract CheckResult at(RunState scene, Callback callback);

    Optional<Integer> by(ThreadId id) {
      return Optional.ofNullable(createdOn.get(id));
    }

    @Override
    public CheckResult entered(RunState scene, Callback callback) {
      CheckResult result = at(scene, callback);
      if (callback instanceof ThreadCreated(ThreadId id)) {
        createdOn.put(id, scene.thread());
      } else if (callback instanceof ThreadDestroyed(ThreadId id)) {
        createdOn.remove(id);
      }
      return result;
    }
  }
}
