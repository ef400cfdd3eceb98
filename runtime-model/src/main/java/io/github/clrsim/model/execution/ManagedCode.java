package io.github.clrsim.model.execution;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.code.CodeHeap;
import io.github.clrsim.model.code.CodeLiterals;
import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.Functions;
import io.github.clrsim.model.code.KnownCode;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.Methods;
import io.github.clrsim.model.code.RewrittenCode;
import io.github.clrsim.model.code.VirtualMethods;
import io.github.clrsim.model.code.body.IlMemory;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.exception.Exceptions;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.Literals;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.hook.CallStacks;
import io.github.clrsim.model.hook.HookedCall.Value;
import io.github.clrsim.model.hook.Hooks;
import io.github.clrsim.model.jit.ClassConstructors;
import io.github.clrsim.model.jit.ClassUse;
import io.github.clrsim.model.jit.CompileLocks;
import io.github.clrsim.model.jit.CompileTimeLoads;
import io.github.clrsim.model.jit.Compiler;
import io.github.clrsim.model.jit.DynamicMethods;
import io.github.clrsim.model.jit.Inliner;
import io.github.clrsim.model.jit.Prestub;
import io.github.clrsim.model.jit.ReJitting;
import io.github.clrsim.model.jit.RuntimeLocks;
import io.github.clrsim.model.jit.Tiering;
import io.github.clrsim.model.jit.TypeFlow;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.LoadContext;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.GivenList;
import io.github.clrsim.model.scenario.MethodExpression;
import io.github.clrsim.model.statics.Statics;
import io.github.clrsim.model.statics.ThreadStatics;
import io.github.clrsim.model.suspension.Threading;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.List;
import java.util.Optional;

/** The code of one process: what the program calls, and what the runtime compiles for that. */
public final class ManagedCode {
  private final ThreadStatics threadStatics;
  private final Statics statics;
  private final RuntimeProfile profile;
  private final Loader loader;
  private final Methods methods;
  private final Functions functions;
  private final Hooks hooks;
  private final GivenValuing givenValues;
  private final CallStacks stacks;
  private final DynamicMethods dynamicMethods;
  private final ReflectedCalls reflectedCalls;
  private final UnhandledThrows unhandled;
  private final Tiering tiering;
  private final ReJitting reJitting;
  private final Loops loops;
  private final KnownCode known;
  private final Execution execution;
  private final ClassConstructors constructors;

  /**
   * The code of one run.
   *
   * @param heap where what code makes is
   * @param literals the strings that it names
   * @param threading the threads that it runs on
   * @param announceThread announces the current thread as one that the runtime knows
   */
  public ManagedCode(
      RuntimeProfile profile,
      Loader loader,
      Delivery delivery,
      Choices choices,
      Heap heap,
      Literals literals,
      Threading threading,
      Runnable announceThread) {
    this.profile = profile;
    this.loader = loader;
    SimulatedThreads scheduler = threading.scheduler();
    ClrThreads threads = threading.threads();
    CodeTypes types = loader.codeTypes();
    this.methods = new Methods(types);
    Functions functions = new Functions(types, methods);
    RuntimeLocks locks = new RuntimeLocks(scheduler, threads);
    CompileLocks compileLocks = new CompileLocks(threads, locks);
    this.statics = new Statics(profile.heap(), heap, loader);
    this.constructors =
        new ClassConstructors(
            profile.statics(), loader, delivery, threads, locks, methods, statics::prepare);
    loader.types().whenLoaded(constructors::loaded);
    CodeHeap codeHeap = new CodeHeap(choices);
    IlMemory memory = new IlMemory();
    RewrittenCode rewriting = new RewrittenCode(delivery, memory);
    CompileTimeLoads loads =
        new CompileTimeLoads(
            loader, methods, constructors, choices, this::run, statics::prepareEarly);
    this.stacks = new CallStacks(threads);
    this.hooks = new Hooks(delivery, threads, stacks);
    TypeFlow flow = new TypeFlow(types, new VirtualMethods(types, methods));
    Inliner inliner = new Inliner(profile.code().inlining(), delivery, functions, methods, flow);
    CodeLiterals codeLiterals = new CodeLiterals(literals, methods, functions);
    Compiler compiler =
        new Compiler(delivery, codeHeap, loads, inliner, rewriting, codeLiterals, hooks);
    this.dynamicMethods =
        new DynamicMethods(
            functions, compiler, delivery, threading.finalizer(), loader.coreLibrary());
    this.tiering =
        new Tiering(
            profile.code().tiering(),
            delivery,
            scheduler,
            threads,
            choices,
            compiler,
            compileLocks,
            announceThread);
    this.reJitting =
        new ReJitting(
            profile.code().reJit(),
            delivery,
            threads,
            loader.catalog(),
            functions,
            locks,
            threading.adoption(),
            threading.suspension());
    this.known = new KnownCode(profile.code(), functions, codeHeap, memory, rewriting);
    this.functions = functions;
    Allocations allocations = new Allocations(heap, loader);
    Operands operands = new Operands(types, heap, codeLiterals);
    this.givenValues = new GivenValuing(types, heap, loader, operands);
    Exceptions exceptions =
        new Exceptions(
            profile.exceptions(),
            delivery,
            threads,
            stacks::unwinds,
            failure -> allocations.thrown(failure.exception()));
    this.threadStatics = new ThreadStatics(profile.statics(), threads, statics);
    this.loops = new Loops(scheduler, threads);
    LibraryMethods library = new LibraryMethods(types, loader.types(), functions);
    this.reflectedCalls =
        new ReflectedCalls(
            profile.exceptions(), types, methods, library, allocations, exceptions, dynamicMethods);
    this.unhandled = new UnhandledThrows(profile.exceptions(), allocations, exceptions, library);
    this.execution =
        new Execution(
            loader,
            methods,
            new MethodBodies(
                functions,
                compiler,
                new Prestub(delivery, loader, compiler, compileLocks, tiering, reJitting),
                tiering,
                loops),
            new UsedClasses(
                new FailedConstructors(
                    profile.exceptions(), types, allocations, exceptions, library),
                new ClassUse(loader, constructors),
                loads,
                threadStatics,
                new StaticStores(statics, threads),
                operands),
            new HookedCalls(
                stacks, hooks, operands, new ReportedValues(new TrueValues(types, heap, hooks))),
            new Evaluation(types, loads, allocations, codeLiterals, operands, flow),
            new Detours(
                new NativeCalls(delivery, types, methods, functions, dynamicMethods),
                reflectedCalls),
            exceptions);
  }

  /**
   * Calls a method through a delegate, as code of this context names it. Calls that follow one by
   * which nothing changed are not made: they would change nothing either; nor those that follow one
   * that threw, which is caught around all of them.
   *
   * @param given what it is given, {@code this} first
   * @param objects finds the objects among that
   */
  public void call(
      LoadContext context, MethodExpression method, int times, GivenList given, Named objects) {
    MethodKey key = methods.named(context, method, given.size());
    loader.types().load(key.owner());
    for (TypeKey argument : key.arguments()) {
      loader.types().load(argument);
    }
    if (profile.code().compilesInstantiatingStubs() && !methods.canonical(key).equals(key)) {
      dynamicMethods.instantiatingStub(key);
    }
    Optional<ArgumentValues> values = givenValues.of(key, given, objects);
    if (values.isEmpty()) {
      return;
    }
    hooks.withSlots(
        values.get().start(),
        values.get().slots(),
        () -> callOften(key, times, values.get().arguments()));
  }

  /** Answers how often it was called. */
  private int callOften(MethodKey key, int times, List<Value> arguments) {
    for (int i = 0; i < times; i++) {
      long before = execution.changes();
      boolean hasReturned = execution.call(key, this::program, arguments);
      if (!hasReturned || execution.changes() == before) {
        return i + 1;
      }
    }
    return times;
  }

  /** Calls a method whose loop goes round until {@link #stop}. */
  public void spin(LoadContext context, MethodExpression method) {
    loops.begin(methods.named(context, method, 0));
    call(context, method, 1, GivenList.NONE, name -> Optional.empty());
  }

  /** Ends the loop in which a thread goes round. */
  public void stop(ClrThread thread) {
    loops.stop(thread);
  }

  /** Finds an object of the scenario by its name; there is none, if it could not be made. */
  @FunctionalInterface
  public interface Named {
    /** The object of this name. */
    Optional<HeapObject> object(String name);
  }

  /** Runs the finalizer that objects of this class have, its own or an inherited one. */
  public void runFinalizer(LoadedType type) {
    methods
        .finalizer(type.key())
        .ifPresent(finalizer -> execution.call(finalizer, Optional::empty));
  }

  /**
   * Throws an exception in the program's own code, which does not catch it.
   *
   * @param isStarted whether the program started the calling thread
   */
  public void throwUnhandled(boolean isStarted) {
    unhandled.throwFrom(this::program, isStarted);
  }

  /** Waits until nothing is left to be compiled in the background. */
  public void settle() {
    tiering.settle();
  }

  /** Makes a DynamicMethod and calls it once. */
  public void makeDynamicMethod(String name) {
    dynamicMethods.make(name);
  }

  /** Drops a DynamicMethod, so that the next collection frees it. */
  public void dropDynamicMethod(String name) {
    dynamicMethods.drop(name);
  }

  /**
   * Hands over what a collection finds dead to the finalizer thread.
   *
   * @param generation the oldest one that was collected
   */
  public void collected(int generation) {
    dynamicMethods.collected(generation);
    reflectedCalls.collected();
    statics.forgetEnded();
  }

  /** Whether collections have something left to find dead. */
  public boolean hasDroppedCode() {
    return dynamicMethods.hasDropped();
  }

  /**
   * Whether the statics of a class are initialized. One without a class constructor may have to be
   * used for that; precompiled code does not say what it uses.
   */
  public boolean isInitialized(TypeKey type) {
    boolean isDue =
        (profile.statics().initializesAtLoad() && statics.needNoUse(type))
            || loader.codeTypes().areOfFramework(List.of(type));
    return isDue ? constructors.isThrough(type) : constructors.isDone(type);
  }

  /**
   * What has to be before an object of a class is made without one of its constructors; false if
   * that threw, and there will be no object.
   */
  public boolean isReadyForObject(TypeKey type) {
    loader.activate(type);
    return execution.isReadyForObject(type, this::program);
  }

  /** Where static fields lie. */
  public Statics statics() {
    return statics;
  }

  /** Which threads have statics of their own. */
  public ThreadStatics threadStatics() {
    return threadStatics;
  }

  /** The functions and bodies that there are. */
  public KnownCode known() {
    return known;
  }

  /** The hooks that code runs. */
  public Hooks hooks() {
    return hooks;
  }

  /** The methods that threads are in. */
  public CallStacks stacks() {
    return stacks;
  }

  /** The way to new versions of methods. */
  public ReJitting reJitting() {
    return reJitting;
  }

  /** The method that the program begins with stands for all of its own code. */
  private Optional<FunctionId> program() {
    return loader
        .entry()
        .flatMap(entry -> entry.image().entryPoint().map(main -> methods.main(entry, main)))
        .map(functions::of)
        .map(Function::id);
  }

  private void run(MethodKey method) {
    execution.initialize(method);
  }
}
