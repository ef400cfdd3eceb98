package io.github.clrsim.api.trace;

import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Step.CallAnswered;
import io.github.clrsim.api.trace.Step.CallMade;
import io.github.clrsim.api.trace.Step.CallbackEntered;
import io.github.clrsim.api.trace.Step.CallbackReturned;
import io.github.clrsim.api.trace.Step.Claimed;
import io.github.clrsim.api.trace.Step.HookEntered;
import io.github.clrsim.api.trace.Step.HookReturned;
import io.github.clrsim.api.trace.Step.Marked;
import io.github.clrsim.api.trace.Step.MemoryRead;
import io.github.clrsim.api.trace.Step.MemoryWritten;
import io.github.clrsim.api.trace.Step.ThreadSeen;
import io.github.clrsim.api.trace.Step.TruthTold;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The shapes of steps, each made when it is first met. Not for several threads at once. */
final class StepShapes {
  private final Map<Key, StepShape> byKey = new HashMap<>();
  private final Map<String, StepShape> byText = new HashMap<>();

  /** Of what kind a step is, and of which class, method or type its content. */
  private record Key(String word, Object what) {}

  /**
   * The shape of a step.
   *
   * @param open the calls of the steps before it
   */
  StepShape of(Step step, OpenCalls open) {
    return switch (step) {
      case ThreadSeen _ -> of("thread", "");
      case CallbackEntered entered -> of("enter", entered.callback().getClass());
      case CallbackReturned returned -> of("return", returned.callback());
      case CallMade made -> of(wordOf(made.call().target()), made.call().method());
      case CallAnswered answered ->
          ofAnswer(open.answeredBy(answered.thread(), answered.method()), answered.outcome());
      case HookEntered entered -> of("hook", entered.hook().getClass());
      case HookReturned returned -> of(wordOf(returned.reply()), returned.type());
      case MemoryRead _ -> of("read", "");
      case MemoryWritten _ -> of("write", "");
      case Claimed claimed -> of("claim", claimed.claim().getClass());
      case TruthTold truth -> of("truth", truth.truth().getClass());
      case Marked _ -> of("mark", "");
    };
  }

  /** The shape of an answer to a call of this method. */
  StepShape ofAnswer(MethodSpec method, Outcome<?> outcome) {
    return of(wordOf(outcome), method);
  }

  private static String wordOf(Target target) {
    return switch (target) {
      case Target.ProfilerInfo _ -> "call";
      case Target.Metadata _ -> "call-of";
      case Target.ComObject _ -> "call-on";
    };
  }

  private static String wordOf(Outcome<?> outcome) {
    return switch (outcome) {
      case Outcome.Ok<?> _ -> "answer";
      case Outcome.Partial<?> _ -> "partial";
      case Outcome.Failed<?> _ -> "refuse";
    };
  }

  private static String wordOf(HookReply reply) {
    return switch (reply) {
      case HookReply.Done _ -> "hooked";
      case HookReply.NotHooked _ -> "hooked-not";
      case HookReply.Named _ -> "hooked-named";
    };
  }

  private StepShape of(String word, Object what) {
    return byKey.computeIfAbsent(new Key(word, what), this::made);
  }

  private StepShape made(Key key) {
    StepShape shape = StepCodecs.shape(key.word(), nameOf(key.what()));
    return Objects.requireNonNullElse(byText.putIfAbsent(shape.text(), shape), shape);
  }

  private static String nameOf(Object what) {
    return switch (what) {
      case Class<?> type -> type.getSimpleName();
      case MethodSpec row -> CallSignature.of(row).name();
      case HookType type -> type.idlName();
      default -> what.toString();
    };
  }

  /**
   * The shape of this text, the same object that {@link #of} gives for its steps.
   *
   * @throws IllegalArgumentException if this version has none, or another of the same name, in
   *     words for a diagnostic
   */
  StepShape named(String text) {
    return byText.computeIfAbsent(text, StepShapes::madeOf);
  }

  private static StepShape madeOf(String text) {
    String head = text.split("[({]", 2)[0];
    int blank = head.indexOf(' ');
    StepShape shape =
        blank < 0
            ? StepCodecs.shape(head, "")
            : StepCodecs.shape(head.substring(0, blank), head.substring(blank + 1));
    if (!shape.text().equals(text)) {
      throw new IllegalArgumentException(
          "it has steps of the shape %s where this version has %s".formatted(text, shape.text()));
    }
    return shape;
  }
}
