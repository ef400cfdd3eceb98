package io.github.clrsim.laws.profiler;

import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoObjectIsInspectedWhileItMovesTest {
  private static final Law LAW = new NoObjectIsInspectedWhileItMoves();
  private static final ObjectId HERE = new ObjectId(0x1000);
  private static final ObjectId THERE = new ObjectId(0x2000);
  private static final Callback MOVES =
      new MovedReferences2(List.of(HERE), List.of(THERE), List.of(24L));

  private static TraceBuilder inside(Callback callback) {
    return TraceBuilder.begins().enters(callback);
  }

  @Test
  void aQuestionAboutAnObjectThatMovesIsCaught() {
    TraceBuilder history = inside(MOVES).makes("GetObjectSize", THERE);
    assertBroken(history.judgedBy(LAW), history.last(), "GetObjectSize", "MovedReferences2");
  }

  @Test
  void whatIsNotAboutObjectsMayBeAsked() {
    assertKept(inside(MOVES).makes("GetCurrentThreadID").judgedBy(LAW));
  }

  @Test
  void behindTheMoveObjectsMayBeAskedAbout() {
    assertKept(
        TraceBuilder.begins()
            .gets(MOVES)
            .enters(new GarbageCollectionFinished())
            .makes("GetObjectSize", THERE)
            .judgedBy(LAW));
  }

  @Test
  void memoryMayBeReadWhereNothingMoves() {
    assertBroken(
        inside(MOVES).peeks(0x2008).judgedBy(LAW), inside(MOVES).peeks(0x2008).last(), "2008");
    assertBroken(
        inside(MOVES).peeks(0x1000).judgedBy(LAW), inside(MOVES).peeks(0x1000).last(), "1000");
    assertKept(inside(MOVES).peeks(0x2018).judgedBy(LAW));
  }

  @Test
  void theOlderFormOfAMoveIsOneToo() {
    Callback older = new MovedReferences(List.of(HERE), List.of(THERE), List.of(24));
    assertBroken(inside(older).peeks(0x2017).judgedBy(LAW), 2, "2017", "MovedReferences");
    assertKept(inside(older).peeks(0x2018).judgedBy(LAW));
    assertKept(inside(older).peeks(0xfff).judgedBy(LAW));
  }

  @Test
  void nothingMovesInOtherCallbacks() {
    assertKept(inside(new GarbageCollectionFinished()).peeks(0x2008).judgedBy(LAW));
    assertKept(inside(MOVES).marks("not memory").judgedBy(LAW));
  }
}
