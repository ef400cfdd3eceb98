package io.github.clrsim.model.execution;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.ExceptionClause;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.code.CodeLiterals;
import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.Functions;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.Methods;
import io.github.clrsim.model.code.NativeVersion;
import io.github.clrsim.model.code.Tier;
import io.github.clrsim.model.exception.Exceptions;
import io.github.clrsim.model.exception.ThrownObject;
import io.github.clrsim.model.exception.Unwinding;
import io.github.clrsim.model.execution.Activation.Caller;
import io.github.clrsim.model.hook.CallStacks;
import io.github.clrsim.model.hook.HookedCall;
import io.github.clrsim.model.hook.HookedCall.Value;
import io.github.clrsim.model.hook.Hooks;
import io.github.clrsim.model.jit.ClassConstructorFailure;
import io.github.clrsim.model.jit.ClassConstructors;
import io.github.clrsim.model.jit.ClassUse;
import io.github.clrsim.model.jit.CompileTimeLoads;
import io.github.clrsim.model.jit.Compiler;
import io.github.clrsim.model.jit.Opcode;
import io.github.clrsim.model.jit.Prestub;
import io.github.clrsim.model.jit.Tiering;
import io.github.clrsim.model.jit.il.Instruction;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.TypeKey;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.profile.ExceptionRules;
import io.github.clrsim.model.statics.ThreadStatics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * Executes methods: one straight pass over the IL, in which every call is made once, and jumps are
 * not followed. Exceptions are. Code of the framework is not looked into, whether it lies ready or
 * must be compiled, unless its type arguments come from elsewhere.
 */
final class Execution implements Activation.Code {
  private static final int CALLS_MAX = 100_000;
  private static final String UNINITIALIZED = "System.TypeInitializationException";
  private static final String UNHANDLED = "System.InvalidOperationException";
  private static final String NULL = "System.NullReferenceException";

  private final ExceptionRules rules;
  private final Loader loader;
  private final Methods methods;
  private final Functions functions;
  private final Compiler compiler;
  private final Prestub prestub;
  private final Tiering tiering;
  private final ClassUse classUse;
  private final CompileTimeLoads loads;
  private final NativeCalls nativeCalls;
  private final ReflectedCalls reflectedCalls;
  private final Allocations allocations;
  private final CodeLiterals literals;
  private final Exceptions exceptions;
  private final Hooks hooks;
  private final Operands operands;
  private final ToldValues toldValues;
  private final CallStacks stacks;
  private final ThreadStatics threadStatics;
  private final StaticStores stores;
  private final Loops loops;

  Execution(
      ExceptionRules rules,
      Loader loader,
      Methods methods,
      Functions functions,
      Compiler compiler,
      Prestub prestub,
      Tiering tiering,
      ClassUse classUse,
      CompileTimeLoads loads,
      NativeCalls nativeCalls,
      ReflectedCalls reflectedCalls,
      Allocations allocations,
      CodeLiterals literals,
      Exceptions exceptions,
      Hooks hooks,
      Operands operands,
      ToldValues toldValues,
      CallStacks stacks,
      ThreadStatics threadStatics,
      StaticStores stores,
      Loops loops) {
    this.rules = rules;
    this.loader = loader;
    this.methods = methods;
    this.functions = functions;
    this.compiler = compiler;
    this.prestub = prestub;
    this.tiering = tiering;
    this.classUse = classUse;
    this.loads = loads;
    this.nativeCalls = nativeCalls;
    this.reflectedCalls = reflectedCalls;
    this.allocations = allocations;
    this.literals = literals;
    this.exceptions = exceptions;
    this.hooks = hooks;
    this.operands = operands;
    this.toldValues = toldValues;
    this.stacks = stacks;
    this.threadStatics = threadStatics;
    this.stores = stores;
    this.loops = loops;
  }

  /** Something that can be noticed happened so often; equal counts mean that nothing did. */
  long changes() {
    return prestub.changes()
        + compiler.compilations()
        + nativeCalls.reported()
        + exceptions.thrown()
        + hooks.told();
  }

  /**
   * Calls a method from the program's own code, which bears whatever it throws.
   *
   * @param program the function of that code
   * @return whether the method returned, and threw nothing
   */
  boolean call(MethodKey method, Supplier<Optional<FunctionId>> program) {
    return call(method, program, hooks.areSet() ? operands.zeros(method) : List.of());
  }

  /** The same, with what the method is given. */
  boolean call(MethodKey method, Supplier<Optional<FunctionId>> program, List<Value> arguments) {
    OtherFrame caller =
        OtherFrame.catching(
            program,
            frame -> stacks.within(frame, () -> call(method, Caller.of(frame), arguments)));
    exceptions.run(caller);
    return !caller.hasCaught();
  }

  /**
   * The program makes an object of a class without running one of its constructors: the class
   * constructors of the class and of those above it run all the same, but for lazy ones
   * (MethodTable::Allocate; measured on both).
   */
  boolean isReadyForObject(TypeKey type, Supplier<Optional<FunctionId>> program) {
    for (Optional<TypeKey> at = Optional.of(type);
        at.isPresent();
        at = loader.codeTypes().base(at.get())) {
      TypeKey of = at.get();
      if (!ClassConstructors.isLazy(of)) {
        OtherFrame caller =
            OtherFrame.catching(
                program,
                frame -> stacks.within(frame, () -> classUse.require(of, frame, this::initialize)));
        exceptions.run(caller);
        if (caller.hasCaught()) {
          return false;
        }
      }
    }
    return true;
  }

  /** Throws in the program's own code what nobody catches, up to where the process dies of it. */
  void throwUnhandled(Supplier<Optional<FunctionId>> program) {
    OtherFrame frame =
        OtherFrame.passing(
            program, Optional.empty(), at -> exceptions.dieOf(at, allocations.thrown(UNHANDLED)));
    frame.run(0, 1);
  }

  /**
   * Runs a class constructor for the runtime, which wraps whatever it throws, and what keeps it
   * from being compiled.
   */
  void initialize(MethodKey constructor) {
    try {
      call(constructor, Caller.runtime());
    } catch (TypeLoadFailure failure) {
      throw rules.failedCompilationsCrossBorders() ? failure : uninitialized(constructor.owner());
    } catch (Unwinding border) {
      throw uninitialized(constructor.owner());
    }
  }

  private ClassConstructorFailure uninitialized(TypeKey owner) {
    TypeKey type = loader.codeTypes().core(UNINITIALIZED);
    return new ClassConstructorFailure(new ThrownObject(allocations.objectOf(owner, type), type));
  }

  private AtHand call(MethodKey method, Caller caller) {
    return call(method, caller, hooks.areSet() ? operands.zeros(method) : List.of());
  }

  private AtHand call(MethodKey method, Caller caller, List<Value> arguments) {
    // Whoever would be in it twice took another way, which a straight pass cannot see.
    if (caller.isIn(method)) {
      return new AtHand();
    }
    if (caller.count().next() > CALLS_MAX) {
      throw tooMany(method);
    }
    MethodDef definition = method.definition();
    if ((definition.flags() & MethodDef.PINVOKE) != 0) {
      nativeCalls.call(method, callback -> call(callback, caller.natively()));
      return new AtHand();
    }
    if (definition.rva() == 0 && !functions.versions(method.assembly(), method.token()).hasBody()) {
      return new AtHand(); // Abstract, of the runtime, or made by it: the methods of delegates.
    }
    Function.OfMetadata function = functions.of(method);
    if (prestub.isOfImage(function)) {
      prestub.foundPrecompiled(function);
      return new AtHand();
    }
    NativeVersion version = prestub.prepared(function);
    Activation frame = Activation.of(this, method, function, version, caller, arguments);
    stacks.within(frame, () -> run(frame, function, version));
    return frame.atHand();
  }

  /** What is unwound by an exception runs no hook at its end (G88). */
  private void run(Activation frame, Function.OfMetadata function, NativeVersion version) {
    HookedCall hooked = frame.hooked();
    hooks.enter(hooked, () -> toldValues.given(frame));
    if (!prestub.isOfFramework(function)) {
      exceptions.run(frame);
      goRound(frame, function, version);
    }
    Optional<Value> result = hooks.areSet() ? operands.result(frame) : Optional.empty();
    hooks.leave(hooked, result, () -> toldValues.returns(frame, result));
  }

  /** In the middle of a long loop the body may be replaced; an endless one is stayed in. */
  private void goRound(Activation frame, Function.OfMetadata function, NativeVersion version) {
    if (tiering.isReplacedOnStack(version, loops.staysIn(frame.method()))) {
      compiler.compile(function, version.il(), Tier.ON_STACK);
    }
    loops.goRound(frame.method());
  }

  /** Handlers of exceptions are passed by, unless it is one that is to be passed over. */
  @Override
  public void pass(Activation frame, int from, int to) {
    if (from == 0 && classUse.startsConstructor(frame.method())) {
      classUse.require(frame.method().owner(), frame.physical(), this::initialize);
    }
    int next = from;
    int ledAround = 0;
    for (Instruction instruction : frame.body().code().instructions()) {
      int at = instruction.offset();
      if (at < next || at >= to) {
        continue;
      }
      OptionalInt behind = at == from ? OptionalInt.empty() : frame.body().behindHandlerAt(at);
      if (behind.isPresent()) {
        next = behind.getAsInt();
        continue;
      }
      frame.at(at);
      if (instruction instanceof Instruction.Jump jump && !frame.body().isLeave(jump)) {
        ledAround = Math.max(ledAround, jump.target());
      }
      // A throw that a jump leads around is for the bad case, and a straight pass is a good one.
      perform(frame, instruction, at >= ledAround);
    }
  }

  private void perform(Activation frame, Instruction instruction, boolean isMet) {
    MethodKey method = frame.method();
    AtHand atHand = frame.atHand();
    switch (instruction) {
      case Instruction.Call call -> {
        made(frame, call);
        follow(frame, call);
      }
      case Instruction.StaticField use ->
          loads
              .ownerOfField(method.assembly(), use.field(), method.variables())
              .ifPresent(owner -> use(owner, use, frame));
      case Instruction.TypeUse use ->
          loader
              .codeTypes()
              .token(method.assembly(), use.type(), method.variables())
              .ifPresent(loader.types()::load);
      case Instruction.MethodPointer to ->
          atHand.pointer(methods.token(method.assembly(), to.method(), method.variables()));
      case Instruction.NewArray make ->
          loader
              .codeTypes()
              .token(method.assembly(), make.element(), method.variables())
              .map(element -> allocations.array(element, operands.before(frame, make)))
              .ifPresent(made -> atHand.array(Optional.of(made)));
      case Instruction.Handle handle ->
          atHand.type(
              switch (handle.item().kind()) {
                case TYPE_DEF, TYPE_REF, TYPE_SPEC ->
                    loader.codeTypes().token(method.assembly(), handle.item(), method.variables());
                case FIELD_DEF -> {
                  // Who fills an array from it asks how many bytes it has.
                  loads.loadField(method.assembly(), handle.item(), method.variables());
                  yield Optional.empty();
                }
                default -> Optional.empty();
              });
      case Instruction.Text text -> {
        literals.reached(method, frame.body(), text, isMet);
        atHand.text(method.assembly().image().userString(text.string()));
      }
      case Instruction.Constant constant -> atHand.number(constant.value());
      case Instruction.Other other -> simple(frame, other, isMet);
      case Instruction.InstanceField _, Instruction.Jump _ -> {}
    }
  }

  private void use(TypeKey owner, Instruction.StaticField use, Activation frame) {
    classUse.require(owner, frame.physical(), this::initialize);
    threadStatics.use(owner, use.field(), frame.method().assembly());
    if (use.stores()) {
      operands.before(frame, use).ifPresent(bits -> stores.store(frame, use, owner, bits));
    }
  }

  private void simple(Activation frame, Instruction.Other other, boolean isMet) {
    switch (Opcode.of(other.opcode())) {
      case Opcode.Constant(int value) -> frame.atHand().number(value);
      case Opcode.Null _ -> frame.atHand().object(Optional.empty());
      case Opcode.Throw _ -> {
        if (isMet && !loader.isOfFramework(frame.method().assembly())) {
          ThrownObject object = frame.atHand().object().orElseGet(() -> allocations.thrown(NULL));
          throw exceptions.thrown(frame.physical(), object);
        }
      }
      case Opcode.Rethrow _ ->
          throw exceptions.thrown(frame.physical(), frame.caught().orElseThrow());
      case Opcode.Unknown _ -> {}
    }
  }

  @Override
  public boolean filters(Activation frame, ExceptionClause.Filter filter, ThrownObject thrown) {
    Activation block = frame.ofFilter(filter, thrown);
    exceptions.run(block);
    return block.atHand().isTrue();
  }

  @Override
  public boolean isOf(Activation frame, MetadataToken type, ThrownObject thrown) {
    MethodKey method = frame.method();
    Optional<TypeKey> wanted =
        loader.codeTypes().token(method.assembly(), type, method.variables());
    wanted.ifPresent(loader.types()::load);
    Optional<TypeKey> at = Optional.of(thrown.type());
    while (at.isPresent() && !at.equals(wanted)) {
      at = loader.codeTypes().base(at.get());
    }
    return at.isPresent();
  }

  /** Who makes a delegate has loaded the pointer to its method before. */
  private void made(Activation frame, Instruction.Call call) {
    Optional<MethodKey> pointer = frame.atHand().pointer();
    MethodKey method = frame.method();
    if (pointer.isPresent() && call.how() == Instruction.How.NEW_OBJECT) {
      methods
          .token(method.assembly(), call.method(), method.variables())
          .ifPresent(made -> nativeCalls.delegateMade(made.owner(), pointer.get()));
    }
  }

  private void follow(Activation frame, Instruction.Call call) {
    MethodKey method = frame.method();
    Optional<MethodKey> target =
        methods.token(method.assembly(), call.method(), method.variables());
    if (target.isEmpty()) {
      return;
    }
    MethodKey callee = target.get();
    loader.types().load(callee.owner());
    Optional<ThrownObject> made = Optional.empty();
    if (call.how() == Instruction.How.NEW_OBJECT) {
      made = allocations.made(callee.owner()).map(it -> new ThrownObject(it, callee.owner()));
    }
    Optional<MethodKey> reflected = reflectedCalls.target(callee, frame.atHand());
    if (reflected.isPresent()) {
      reflectedCalls.call(
          frame.physical(), reflected.get(), by -> call(reflected.get(), frame.caller(by)));
      return;
    }
    GivenValues given =
        hooks.areSet()
            ? operands.of(frame, call, callee, made.map(ThrownObject::object))
            : GivenValues.NONE;
    AtHand got =
        given.slots().isEmpty()
            ? called(frame, callee, given.arguments())
            : hooks.withSlots(
                given.start(), given.slots(), () -> called(frame, callee, given.arguments()));
    if (made.isPresent()) {
      frame.atHand().object(made);
    } else if (callee.returnsSomething()) {
      frame.atHand().got(got);
    }
  }

  private AtHand called(Activation frame, MethodKey callee, List<Value> given) {
    if (!frame.version().inlined().contains(methods.canonical(callee))) {
      return call(callee, frame.asCaller(), given);
    }
    if (frame.asCaller().isIn(callee)) {
      return new AtHand();
    }
    Activation inner = frame.inlined(callee, compiler.body(functions.of(callee)), given);
    inner.run(0, inner.body().code().size());
    return inner.atHand();
  }

  private static RuntimeException tooMany(MethodKey method) {
    return new Diagnostic(
            "One call leads to more than %d others".formatted(CALLS_MAX),
            "at last to " + method,
            "every call in the code is made once, whatever its conditions say",
            "call a method that does less")
        .thrown();
  }
}
