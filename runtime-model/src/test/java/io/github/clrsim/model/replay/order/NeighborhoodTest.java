package io.github.clrsim.model.replay.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.explorer.choice.Choices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NeighborhoodTest {
  private static final int MAIN = 0;
  private static final int WORKER = 1;
  private static final int FINALIZER = 2;
  private static final long SEEDS = 300;
  private static final Path RECORDINGS = Path.of("../fixtures/src/main/resources/recordings");

  @TempDir Path directory;

  private final List<Step> steps = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  @Test
  void eachBondButTheOneOfAThreadHoldsSomethingInRealRecordings() {
    Set<Bond> found = EnumSet.of(Bond.SAME_THREAD);
    for (String file : List.of("plugin-host-net9.0", "events/many-things-net9.0")) {
      Neighborhood recorded = Neighborhood.read(RECORDINGS.resolve(file + ".trace.gz"));
      for (int turn = 0; turn < recorded.turns().length(); turn++) {
        found.addAll(recorded.bonds().bonds(turn));
      }
    }
    assertThat(found).containsExactlyInAnyOrder(Bond.values());
  }

  @Test
  void whatKeepsAnOrderAndWhatLeavesItOpenCitesRulesThatThereAre() throws IOException {
    String rules = Files.readString(Path.of("../docs/RULES.md"));
    Stream.concat(
            Stream.of(Bond.values()).map(Bond::rules),
            Stream.of(Freedom.values()).map(Freedom::rules))
        .filter(cited -> !cited.equals("none"))
        .flatMap(cited -> Stream.of(cited.split(", ", -1)))
        .forEach(rule -> assertThat(rules).contains("\n| " + rule + " |"));
  }

  @Test
  void thePageListsWhatStaysInItsOrder() throws IOException {
    String page = Files.readString(Path.of("../docs/guides/recording.md"));
    assertThat(Bond.values())
        .allSatisfy(bond -> assertThat(page).contains("| %s |".formatted(bond.rules())));
  }

  @Test
  void choiceZeroIsTheRecordedOrder() {
    start();
    loads(MAIN, 7);
    unloads(7);
    Neighborhood neighborhood = read();
    assertThat(named(neighborhood.order(Choices.calm()))).isEqualTo(inOrder());
    assertThat(neighborhood.neighbor(Choices.calm()).allowedBy()).isEmpty();
  }

  @Test
  void anUnloadComesBehindWhatNamesItsAssemblyAndBeforeOrBehindAnythingElse() {
    start();
    loads(MAIN, 7);
    happens(WORKER, "name", new ThreadNameChanged(new ThreadId(0x99), "other"));
    happens(WORKER, "name2", new ThreadNameChanged(new ThreadId(0x99), "other still"));
    unloads(7);
    happens(WORKER, "name3", new ThreadNameChanged(new ThreadId(0x99), "another"));
    Set<List<String>> orders = orders(read());
    assertThat(orders).hasSizeGreaterThan(5);
    assertThat(orders)
        .allSatisfy(
            order -> {
              assertThat(order.indexOf("< load 7")).isLessThan(order.indexOf("> unload 7"));
              assertThat(order.indexOf("< unload 7")).isLessThan(order.indexOf("> gone 7"));
              assertThat(order.indexOf("< name")).isLessThan(order.indexOf("> name2"));
            });
    assertThat(orders).anyMatch(order -> isBefore(order, "< gone 7", "> name2"));
    assertThat(orders).anyMatch(order -> isBefore(order, "< name3", "> unload 7"));
    assertThat(orders)
        .anyMatch(
            order ->
                isBefore(order, "> name2", "> unload 7")
                    && isBefore(order, "< unload 7", "< name2"));
  }

  /** Hooks come by the name that the mapper gave their function. */
  @Test
  void hooksComeBehindWhatTheMapperAnsweredAboutTheirFunction() {
    start();
    FunctionId function = new FunctionId(0x77);
    FunctionId name = new FunctionId(0x154);
    hooked(
        MAIN,
        "map",
        new Hook.Plain(HookType.FUNCTION_ID_MAPPER_2, function),
        new HookReply.Named(new Address(name.value())));
    hooked(WORKER, "enter", new Hook.Plain(HookType.FUNCTION_ENTER_3, name), HookReply.DONE);
    hooked(
        MAIN,
        "other",
        new Hook.Plain(HookType.FUNCTION_ENTER_3, new FunctionId(0x99)),
        HookReply.DONE);
    assertThat(orders(read()))
        .allSatisfy(order -> assertThat(isBefore(order, "< map", "> enter")).isTrue())
        .anySatisfy(order -> assertThat(isBefore(order, "> other", "> enter")).isTrue());
  }

  @Test
  void whatBelongsToNobodyKnowsWhatStaysInItsOrder() {
    start();
    happens(MAIN, "class 1", new ClassLoadFinished(new ClassId(1), HResult.S_OK));
    happens(WORKER, "class 2", new ClassLoadFinished(new ClassId(2), HResult.S_OK));
    assertThat(orders(read()))
        .allSatisfy(order -> assertThat(isBefore(order, "< class 1", "> class 2")).isTrue());
  }

  @Test
  void classesBeginAsRecordedAndTheirCallbacksOverlap() {
    start();
    classLoad(MAIN, 1);
    classLoad(WORKER, 2);
    Set<List<String>> orders = orders(read());
    assertThat(orders)
        .allSatisfy(order -> assertThat(isBefore(order, "> class 1", "> class 2")).isTrue())
        .anySatisfy(order -> assertThat(isBefore(order, "> class 2", "< class 1")).isTrue())
        .anySatisfy(order -> assertThat(isBefore(order, "< class 1", "> class 2")).isTrue());
  }

  @Test
  void nothingPassesACollectionOrTheEnd() {
    start();
    loads(MAIN, 7);
    happens(WORKER, "name", new ThreadNameChanged(new ThreadId(0x99), "other"));
    happens(MAIN, "collection", new GarbageCollectionFinished());
    unloads(7);
    happens(MAIN, "end", new Shutdown());
    happens(WORKER, "late", new ThreadNameChanged(new ThreadId(0x99), "late"));
    assertThat(orders(read()))
        .allSatisfy(
            order -> {
              assertThat(isBefore(order, "< name", "> collection")).isTrue();
              assertThat(isBefore(order, "< collection", "> unload 7")).isTrue();
              assertThat(isBefore(order, "< gone 7", "> end")).isTrue();
              assertThat(isBefore(order, "< end", "> late")).isTrue();
            });
  }

  @Test
  void aThreadBeginsBehindWhatMayHaveStartedIt() {
    start();
    happens(MAIN, "name", new ThreadNameChanged(new ThreadId(0x98), "main's"));
    appears(3);
    happens(3, "first", new ThreadNameChanged(new ThreadId(0x97), "its own"));
    assertThat(orders(read()))
        .allSatisfy(order -> assertThat(isBefore(order, "< name", "> first")).isTrue());
  }

  @Test
  void aMoveIsSaidWithTheRulesThatAllowIt() {
    start();
    loads(MAIN, 7);
    happens(WORKER, "name", new ThreadNameChanged(new ThreadId(0x99), "other"));
    unloads(7);
    happens(WORKER, "name2", new ThreadNameChanged(new ThreadId(0x99), "another"));
    Neighborhood neighborhood = read();
    List<Neighborhood.Neighbor> moved = new ArrayList<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      Neighborhood.Neighbor neighbor = neighborhood.neighbor(Choices.seeded(seed));
      if (neighbor.moved().size() == 1) {
        moved.add(neighbor);
      }
    }
    assertThat(moved)
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.allowedBy()).isNotEmpty())
        .anySatisfy(
            each -> {
              assertThat(each.moved().getFirst())
                  .contains("AssemblyUnloadStarted of assembly:7 on thread 2")
                  .contains("which was recorded");
              assertThat(each.allowedBy()).contains(Freedom.UNLOAD, Freedom.NAME);
            });
  }

  private void start() {
    appears(MAIN);
    appears(WORKER);
    appears(FINALIZER);
    happens(MAIN, "start", new Initialize(new ComPointer(0x1)));
    // The core library and the entry assembly, behind which start-up is over.
    loads(MAIN, 1);
    loads(MAIN, 2);
    happens(WORKER, "worker", new ThreadNameChanged(new ThreadId(0x91), "worker"));
    happens(FINALIZER, "finalizer", new ThreadNameChanged(new ThreadId(0x92), "finalizer"));
  }

  private void loads(int thread, int assembly) {
    AssemblyId id = new AssemblyId(assembly);
    happens(thread, "loading " + assembly, new AssemblyLoadStarted(id));
    happens(thread, "load " + assembly, new AssemblyLoadFinished(id, HResult.S_OK));
  }

  /** Of the core library's module, as the recorder was answered. */
  private void classLoad(int thread, int type) {
    ClassId id = new ClassId(type);
    InfoCall asked =
        InfoCall.toRuntime(CallTable.known("ICorProfilerInfo2", "GetClassIDInfo2"), List.of(id));
    names.add("> class " + type);
    names.add("< class " + type);
    steps.add(new Step.CallbackEntered(thread, new ClassLoadFinished(id, HResult.S_OK)));
    steps.add(new Step.CallMade(thread, asked));
    steps.add(
        new Step.CallAnswered(
            thread,
            "GetClassIDInfo2",
            Outcome.ok(
                new ClassIDInfo2(
                    new ModuleId(0x50),
                    new MetadataToken(0x02000002),
                    new ClassId(0),
                    List.of()))));
    steps.add(new Step.CallbackReturned(thread, "ClassLoadFinished", Reply.of(HResult.S_OK)));
  }

  private void unloads(int assembly) {
    AssemblyId id = new AssemblyId(assembly);
    happens(FINALIZER, "unload " + assembly, new AssemblyUnloadStarted(id));
    happens(FINALIZER, "gone " + assembly, new AssemblyUnloadFinished(id, HResult.S_OK));
  }

  private void appears(int thread) {
    steps.add(new Step.ThreadSeen(thread, "thread " + thread, ThreadKind.MANAGED));
  }

  private void happens(int thread, String name, Callback callback) {
    names.add("> " + name);
    names.add("< " + name);
    steps.add(new Step.CallbackEntered(thread, callback));
    steps.add(new Step.CallbackReturned(thread, callback.methodName(), Reply.of(HResult.S_OK)));
  }

  private void hooked(int thread, String name, Hook hook, HookReply reply) {
    names.add("> " + name);
    names.add("< " + name);
    steps.add(new Step.HookEntered(thread, hook));
    steps.add(new Step.HookReturned(thread, hook.type(), reply));
  }

  private List<String> inOrder() {
    return names;
  }

  private Neighborhood read() {
    Path file = directory.resolve("run.trace");
    TraceHeader header =
        new TraceHeader(TraceHeader.Origin.RECORDED, "9.0.5", "net9.0", "Watching", "p", "");
    try (TraceWriter writer = TraceWriter.to(file, header)) {
      steps.forEach(writer::write);
      writer.finish("completed");
    }
    return Neighborhood.read(file);
  }

  private Set<List<String>> orders(Neighborhood neighborhood) {
    Set<List<String>> orders = new HashSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      orders.add(named(neighborhood.order(Choices.seeded(seed))));
    }
    return orders;
  }

  private List<String> named(Order order) {
    List<String> named = new ArrayList<>();
    for (int turn = order.first(); turn != Order.END; turn = order.after(turn)) {
      named.add(names.get(turn));
    }
    return named;
  }

  private static boolean isBefore(List<String> order, String first, String second) {
    return order.indexOf(first) < order.indexOf(second);
  }
}
