package io.github.clrsim.api.trace;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Nothing;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.shape.Mentioned;
import io.github.clrsim.api.shape.RecordShape;
import io.github.clrsim.api.shape.ValueType;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Steps that a reader accepts, of every class, method and type that a trace may hold, with values
 * that no runtime would give. The same seed gives the same steps.
 */
final class RandomSteps {
  private static final List<HResult> RESULTS =
      List.of(HResult.S_OK, HResult.S_FALSE, HResult.E_FAIL, new HResult(7), new HResult(-1));

  private static final List<String> TEXTS =
      List.of("", "main", "Plugin.dll", "\u00e9t\u00e9", "\u03a9\ud83d\ude00", "\u0000\n\"\\");

  private static final int THREADS_MAX = 300;

  private final SplittableRandom random;
  private final List<Step> steps = new ArrayList<>();
  private final List<Deque<MethodSpec>> open = new ArrayList<>();
  private final List<RecordShape> callbacks = List.copyOf(NamedRecords.CALLBACKS.shapes().values());
  private final List<RecordShape> claims = List.copyOf(NamedRecords.CLAIMS.shapes().values());
  private final List<RecordShape> truths = List.copyOf(NamedRecords.TRUTHS.shapes().values());

  private RandomSteps(long seed) {
    random = new SplittableRandom(seed);
  }

  /** So many steps, of one kind after the other in any order. */
  static List<Step> draw(long seed, int count) {
    RandomSteps drawn = new RandomSteps(seed);
    drawn.begin();
    while (drawn.steps.size() < count) {
      drawn.add(drawn.random.nextInt(drawn.open.size()));
    }
    return List.copyOf(drawn.steps);
  }

  /** Every callback, claim and truth, and every call with each of its answers. */
  static List<Step> ofEveryShape(long seed) {
    RandomSteps drawn = new RandomSteps(seed);
    drawn.begin();
    drawn.callbacks.forEach(drawn::addCallback);
    drawn.claims.forEach(shape -> drawn.add(new Step.Claimed(0, (Claim) drawn.composite(shape))));
    drawn.truths.forEach(shape -> drawn.add(new Step.TruthTold(0, (Truth) drawn.composite(shape))));
    for (MethodSpec row : rows()) {
      ValueType answer = CallSignature.of(row).answer();
      drawn.addCall(0, row);
      drawn.add(new Step.CallAnswered(0, row.name(), Outcome.ok(drawn.value(answer))));
      drawn.addCall(0, row);
      drawn.add(
          new Step.CallAnswered(
              0, row.name(), new Outcome.Partial<>(HResult.E_FAIL, drawn.value(answer))));
      drawn.addCall(0, row);
      drawn.add(new Step.CallAnswered(0, row.name(), Outcome.failed(HResult.E_FAIL)));
    }
    return List.copyOf(drawn.steps);
  }

  /** Every method that a profiler may call. */
  static List<MethodSpec> rows() {
    List<MethodSpec> rows = new ArrayList<>(CallTable.runtimeRows());
    rows.addAll(CallTable.metadataRows());
    rows.addAll(CallTable.emissionRows());
    rows.addAll(CallTable.objectRows());
    return rows;
  }

  private void begin() {
    add(new Step.ThreadSeen(0, "main", ThreadKind.MANAGED));
    open.add(new ArrayDeque<>());
  }

  private void add(Step step) {
    steps.add(step);
  }

  private void add(int thread) {
    switch (random.nextInt(10)) {
      case 0 -> addThread();
      case 1 -> add(new Step.Claimed(thread, (Claim) composite(oneOf(claims))));
      case 2 -> add(new Step.TruthTold(thread, (Truth) composite(oneOf(truths))));
      case 3 -> add(new Step.Marked(thread, oneOf(TEXTS)));
      case 4 -> add(new Step.MemoryRead(thread, new Address(random.nextLong()), blob()));
      case 5 -> addCallback(oneOf(callbacks));
      case 6, 7 -> addCall(thread, oneOf(rows()));
      default -> answer(thread);
    }
  }

  private void addThread() {
    if (open.size() < THREADS_MAX) {
      add(new Step.ThreadSeen(open.size(), "t" + open.size(), oneOf(List.of(ThreadKind.values()))));
      open.add(new ArrayDeque<>());
    }
  }

  private void addCallback(RecordShape shape) {
    Callback callback = (Callback) composite(shape);
    add(new Step.CallbackEntered(0, callback));
    add(new Step.CallbackReturned(0, callback.methodName(), new Reply(result(), truth())));
  }

  private void addCall(int thread, MethodSpec row) {
    CallSignature signature = CallSignature.of(row);
    Target target =
        signature.isOfRuntime()
            ? new Target.ProfilerInfo()
            : row.interfaceName().startsWith("IMetaData")
                ? new Target.Metadata(new ModuleId(id()))
                : new Target.ComObject(new ComPointer(id()));
    add(
        new Step.CallMade(
            thread,
            signature.call(target, signature.arguments().stream().map(this::value).toList())));
    open.get(thread).push(row);
  }

  private void answer(int thread) {
    if (open.get(thread).isEmpty()) {
      return;
    }
    MethodSpec row = open.get(thread).pop();
    HResult result = result();
    ValueType answer = CallSignature.of(row).answer();
    Outcome<?> outcome =
        !result.failed()
            ? new Outcome.Ok<>(value(answer), result)
            : truth() ? new Outcome.Failed<>(result) : new Outcome.Partial<>(result, value(answer));
    add(new Step.CallAnswered(thread, row.name(), outcome));
  }

  private Object composite(RecordShape shape) {
    List<Object> components = new ArrayList<>();
    for (int i = 0; i < shape.size(); i++) {
      components.add(value(shape.componentType(i)));
    }
    return shape.create(components);
  }

  private Object value(ValueType type) {
    return switch (type) {
      case ValueType.Int32 _ -> truth() ? random.nextInt(9) - 4 : random.nextInt();
      case ValueType.Int64 _ -> truth() ? random.nextInt(9) - 4L : random.nextLong();
      case ValueType.Truth _ -> truth();
      case ValueType.Text _ -> oneOf(TEXTS);
      case ValueType.Result _ -> result();
      case ValueType.Token _ -> new MetadataToken(random.nextInt());
      case ValueType.Unique _ -> new Guid(new UUID(random.nextLong(), random.nextLong()));
      case ValueType.Bytes _ -> blob();
      case ValueType.Constant(Class<?> _, var constants) -> oneOf(List.copyOf(constants.values()));
      case ValueType.Id(Class<?> id) -> RecordShape.of(id).create(List.of(id()));
      case ValueType.ListOf(ValueType element) -> {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          list.add(value(element));
        }
        yield List.copyOf(list);
      }
      case ValueType.Composite(RecordShape shape) -> composite(shape);
      case ValueType.Metadata _ -> Mentioned.metadata(new ModuleId(id()));
      case ValueType.Function(Class<?> function) -> Mentioned.function(function);
      case ValueType.Empty _ -> Nothing.NOTHING;
    };
  }

  /** Few and again the same, but for some. */
  private long id() {
    return random.nextInt(8) == 0 ? random.nextLong() : 0x7f00L + 8L * random.nextInt(20);
  }

  private HResult result() {
    return oneOf(RESULTS);
  }

  private boolean truth() {
    return random.nextBoolean();
  }

  private Blob blob() {
    byte[] bytes = new byte[random.nextInt(6)];
    random.nextBytes(bytes);
    return Blob.of(bytes);
  }

  private <T> T oneOf(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
