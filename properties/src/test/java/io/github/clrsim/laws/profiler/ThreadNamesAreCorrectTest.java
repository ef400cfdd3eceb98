package io.github.clrsim.laws.profiler;

import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;

import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.ThreadCallback.ThreadAssignedToOSThread;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadNamesAreCorrectTest {
  private static final Law LAW = new ThreadNamesAreCorrect();
  private static final ThreadId ONE = new ThreadId(0x10);
  private static final ThreadId TWO = new ThreadId(0x20);

  private static TraceBuilder both() {
    return TraceBuilder.begins()
        .gets(new ThreadCreated(ONE), new ThreadAssignedToOSThread(ONE, 7))
        .gets(new ThreadCreated(TWO), new ThreadAssignedToOSThread(TWO, 8));
  }

  private static Claim are(ThreadId... threads) {
    return new Claim.ThreadsAre(List.of(threads));
  }

  private static Claim is(ThreadId thread, int osThreadId, String name) {
    return new Claim.ThreadIs(thread, osThreadId, name);
  }

  private static void assertRight(TraceBuilder history) {
    assertKept(history.judgedBy(LAW));
  }

  private static void assertWrong(TraceBuilder history, String... words) {
    assertBroken(history.judgedBy(LAW), history.last(), words);
  }

  @Test
  void theListIsExact() {
    assertRight(both().claims(are(TWO, ONE)));
    assertWrong(both().claims(are(ONE)), "thread:20 is alive, but it is missing in the list");
    assertWrong(
        both().claims(are(ONE, TWO, new ThreadId(0x30))),
        "thread:30 is in the list, but no thread of that ID was ever reported");
    assertWrong(
        both().gets(new ThreadDestroyed(TWO)).claims(are(ONE, TWO)),
        "thread:20 is in the list, but it is gone since step");
    assertRight(both().gets(new ThreadDestroyed(TWO)).claims(are(ONE)));
    assertRight(
        both().gets(new ThreadDestroyed(TWO), new ThreadCreated(TWO)).claims(are(ONE, TWO)));
  }

  @Test
  void whileACallbackTellsOfAThreadBothAreRight() {
    TraceBuilder begins = TraceBuilder.begins().enters(new ThreadCreated(ONE));
    assertRight(begins.on("watcher").claims(are(ONE)).claims(are()));
    TraceBuilder ends = both().enters(new ThreadDestroyed(TWO));
    assertRight(ends.on("watcher").claims(are(ONE)).claims(are(ONE, TWO)));
  }

  @Test
  void whatEnumThreadsLeavesOutMayBeLeftOut() {
    assertRight(
        both().makes("EnumThreads").hears(List.of(ONE)).claims(are(ONE)).claims(are(ONE, TWO)));
    // It was asked before the thread began.
    assertWrong(
        TraceBuilder.begins()
            .on("watcher")
            .makes("EnumThreads")
            .on("main")
            .gets(new ThreadCreated(ONE))
            .on("watcher")
            .hears(List.of())
            .claims(are()),
        "thread:10 is alive");
  }

  @Test
  void whatOnlyAnAnswerNamedMayBeInTheListAndNeedNot() {
    assertRight(
        TraceBuilder.begins()
            .makes("EnumThreads")
            .hears(List.of(ONE))
            .claims(are(ONE))
            .claims(are()));
  }

  @Test
  void numberAndNameAreThoseThatWereTold() {
    assertRight(both().claims(is(ONE, 7, "")));
    assertWrong(
        both().claims(is(ONE, 8, "")), "claimed to be 8 of the operating system", "it is 7");
    assertWrong(both().claims(is(ONE, 0, "")), "claimed to be 0");
    assertRight(both().gets(new ThreadNameChanged(ONE, "early")).claims(is(ONE, 7, "early")));
    assertWrong(
        both().gets(new ThreadNameChanged(ONE, "early")).claims(is(ONE, 7, "")), "\"early\"");
    assertWrong(
        both()
            .gets(new ThreadNameChanged(ONE, "early"), new ThreadNameChanged(ONE, "late"))
            .claims(is(ONE, 7, "early")),
        "its name is \"late\"");
    assertWrong(
        both().gets(new ThreadDestroyed(ONE)).claims(is(ONE, 7, "")), "it is gone since step");
  }

  @Test
  void aNameThatComesBeforeItsThreadIsItsName() {
    TraceBuilder named =
        TraceBuilder.begins().gets(new ThreadNameChanged(ONE, "early"), new ThreadCreated(ONE));
    assertRight(named.claims(is(ONE, 0, "early")));
    assertWrong(named.claims(is(ONE, 0, "")), "its name is \"early\"");
  }

  @Test
  void aNameEndsWithItsThread() {
    TraceBuilder again =
        both()
            .gets(new ThreadNameChanged(ONE, "first"), new ThreadDestroyed(ONE))
            .gets(new ThreadCreated(ONE), new ThreadAssignedToOSThread(ONE, 9));
    assertRight(again.claims(is(ONE, 9, "")));
    assertWrong(again.claims(is(ONE, 9, "first")), "claimed to be named \"first\"");
  }

  @Test
  void whileANameIsToldBothAreRightAndOfTwoAtOnceEither() {
    TraceBuilder named = both().gets(new ThreadNameChanged(ONE, "old"));
    named.on("a").enters(new ThreadNameChanged(ONE, "new"));
    named.claims(is(ONE, 7, "old")).claims(is(ONE, 7, "new"));
    named.on("b").enters(new ThreadNameChanged(ONE, "newer")).returns();
    named.on("a").returns();
    assertRight(named.claims(is(ONE, 7, "new")).claims(is(ONE, 7, "newer")));
    assertWrong(named.claims(is(ONE, 7, "old")), "claimed to be named \"old\"");
  }

  @Test
  void whileANumberIsToldNoneIsWrong() {
    TraceBuilder history = TraceBuilder.begins().gets(new ThreadCreated(ONE));
    history.enters(new ThreadAssignedToOSThread(ONE, 7));
    assertRight(history.claims(is(ONE, 0, "")).claims(is(ONE, 7, "")));
  }

  @Test
  void whoAttachedMayHaveMissedNames() {
    TraceBuilder attached =
        TraceBuilder.begins()
            .gets(new InitializeForAttach(new ComPointer(1), Blob.EMPTY))
            .gets(new ThreadCreated(ONE));
    assertRight(attached.claims(is(ONE, 0, "whatever")));
  }

  @Test
  void whileAThreadGetsAnotherNumberAnyOfItsOwnIsRight() {
    TraceBuilder again = both().enters(new ThreadAssignedToOSThread(ONE, 9));
    assertRight(again.claims(is(ONE, 9, "")));
    assertWrong(
        both().enters(new ThreadAssignedToOSThread(ONE, 9)).claims(is(TWO, 9, "")),
        "thread:20 is claimed to be 9");
    assertWrong(again.returns().claims(is(ONE, 7, "")), "it is 9");
  }
}
