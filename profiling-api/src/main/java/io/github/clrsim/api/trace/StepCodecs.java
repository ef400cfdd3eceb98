package io.github.clrsim.api.trace;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.pack.ValueCodec;
import io.github.clrsim.api.shape.RecordShape;
import io.github.clrsim.api.shape.ValueType;
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
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How steps of each kind are written and read: a word for the kind, a name where there are several
 * of it, and the types of what follows.
 */
final class StepCodecs {
  private static final ValueType RESULT_TYPE = ValueType.of(HResult.class);
  private static final ValueType ADDRESS_TYPE = ValueType.of(Address.class);
  private static final ValueType BYTES_TYPE = ValueType.of(Blob.class);
  private static final ValueType KIND_TYPE = ValueType.of(ThreadKind.class);
  private static final ValueCodec RESULT = ValueCodec.of(RESULT_TYPE);
  private static final ValueCodec ADDRESS = ValueCodec.of(ADDRESS_TYPE);
  private static final ValueCodec KIND = ValueCodec.of(KIND_TYPE);

  private StepCodecs() {}

  /**
   * The shape of the steps of a kind.
   *
   * @param name of the class, method or type that they are about; empty where there is none
   * @throws IllegalArgumentException if this version knows no such kind or name, in words for a
   *     diagnostic
   */
  static StepShape shape(String word, String name) {
    return switch (word) {
      case "thread" -> thread();
      case "enter" ->
          of(
              word,
              NamedRecords.CALLBACKS.named(name),
              step -> ((CallbackEntered) step).callback(),
              (thread, content) -> new CallbackEntered(thread, (Callback) content));
      case "return" -> returning(name);
      case "call" -> CallCodecs.ofRuntime(word, CallSignature.named(name));
      case "call-of" -> CallCodecs.ofMetadata(word, CallSignature.named(name));
      case "call-on" -> CallCodecs.ofObject(word, CallSignature.named(name));
      case "answer" -> CallCodecs.answer(word, CallSignature.named(name));
      case "partial" -> CallCodecs.partial(word, CallSignature.named(name));
      case "refuse" -> CallCodecs.refusal(word, CallSignature.named(name));
      case "hook" ->
          of(
              word,
              NamedRecords.HOOKS.named(name),
              step -> ((HookEntered) step).hook(),
              (thread, content) -> new HookEntered(thread, (Hook) content));
      case "hooked", "hooked-not", "hooked-named" -> hooked(word, name);
      case "read" -> reading();
      case "write" -> writing();
      case "claim" ->
          of(
              word,
              NamedRecords.CLAIMS.named(name),
              step -> ((Claimed) step).claim(),
              (thread, content) -> new Claimed(thread, (Claim) content));
      case "truth" ->
          of(
              word,
              NamedRecords.TRUTHS.named(name),
              step -> ((TruthTold) step).truth(),
              (thread, content) -> new TruthTold(thread, (Truth) content));
      case "mark" ->
          new StepShape(
              word + types(ValueType.of(String.class)),
              (output, step) -> output.text(((Marked) step).text()),
              (input, thread) -> new Marked(thread, input.text()));
      default -> throw new IllegalArgumentException("no kind of step is called " + word);
    };
  }

  private static String types(ValueType... types) {
    return types(List.of(types));
  }

  private static String types(List<ValueType> types) {
    return types.stream().map(ValueType::text).collect(Collectors.joining(",", "(", ")"));
  }

  /** Makes a step of its content. */
  private interface Making {
    Step step(int thread, Object content);
  }

  /** Steps that are a record on a thread. */
  private static StepShape of(
      String word, RecordShape content, Function<Step, Object> contentOf, Making making) {
    ValueCodec codec = ValueCodec.of(new ValueType.Composite(content));
    return new StepShape(
        word + " " + content.text(),
        (output, step) -> codec.write(output, contentOf.apply(step)),
        (input, thread) -> making.step(thread, codec.read(input)));
  }

  private static StepShape thread() {
    return new StepShape(
        "thread" + types(ValueType.of(String.class), KIND_TYPE),
        (output, step) -> {
          output.text(((ThreadSeen) step).name());
          KIND.write(output, ((ThreadSeen) step).kind());
        },
        (input, thread) -> new ThreadSeen(thread, input.text(), (ThreadKind) KIND.read(input)));
  }

  private static StepShape returning(String callback) {
    return new StepShape(
        "return " + callback + types(RESULT_TYPE, ValueType.of(boolean.class)),
        (output, step) -> {
          Reply reply = ((CallbackReturned) step).reply();
          RESULT.write(output, reply.hresult());
          output.truth(reply.decision());
        },
        (input, thread) ->
            new CallbackReturned(
                thread, callback, new Reply((HResult) RESULT.read(input), input.truth())));
  }

  private static StepShape hooked(String word, String name) {
    HookType type =
        HookType.named(name)
            .orElseThrow(() -> new IllegalArgumentException("no hook is named " + name));
    String head = word + " " + name;
    return switch (word) {
      case "hooked" -> replying(head, new HookReturned(0, type, HookReply.DONE));
      case "hooked-not" -> replying(head, new HookReturned(0, type, HookReply.NOT_HOOKED));
      default ->
          new StepShape(
              head + types(ADDRESS_TYPE),
              (output, step) ->
                  ADDRESS.write(output, ((HookReply.Named) ((HookReturned) step).reply()).name()),
              (input, thread) ->
                  new HookReturned(
                      thread, type, new HookReply.Named((Address) ADDRESS.read(input))));
    };
  }

  /** Replies that say nothing more. */
  private static StepShape replying(String head, HookReturned any) {
    return new StepShape(
        head + types(),
        (output, step) -> {},
        (input, thread) -> new HookReturned(thread, any.type(), any.reply()));
  }

  private static StepShape reading() {
    return new StepShape(
        "read" + types(ADDRESS_TYPE, BYTES_TYPE),
        (output, step) -> {
          ADDRESS.write(output, ((MemoryRead) step).from());
          output.blob(((MemoryRead) step).content());
        },
        (input, thread) -> new MemoryRead(thread, (Address) ADDRESS.read(input), input.blob()));
  }

  private static StepShape writing() {
    return new StepShape(
        "write" + types(ADDRESS_TYPE, BYTES_TYPE),
        (output, step) -> {
          ADDRESS.write(output, ((MemoryWritten) step).to());
          output.blob(((MemoryWritten) step).content());
        },
        (input, thread) -> new MemoryWritten(thread, (Address) ADDRESS.read(input), input.blob()));
  }
}
