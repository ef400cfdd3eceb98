package io.github.clrsim.model.execution;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.ExceptionClause;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.Methods;
import io.github.clrsim.model.exception.Exceptions;
import io.github.clrsim.model.exception.ThrownObject;
import io.github.clrsim.model.execution.Activation.Caller;
import io.github.clrsim.model.hook.HookedCall.Value;
import io.github.clrsim.model.jit.ClassConstructors;
import io.github.clrsim.model.jit.KnownObject;
import io.github.clrsim.model.jit.il.Instruction;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.MethodDef;
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

  private final Loader loader;
  private final Methods methods;
  private final MethodBodies bodies;
  private final UsedClasses classes;
  private final HookedCalls calls;
  private final Evaluation evaluation;
  private final Detours detours;
  private final Exceptions exceptions;

  Execution(
      Loader loader,
      Methods methods,
      MethodBodies bodies,
      UsedClasses classes,
      HookedCalls calls,
      Evaluation evaluation,
      Detours detours,
      Exceptions exceptions) {
    this.loader = loader;
    this.methods = methods;
    this.bodies = bodies;
    this.classes = classes;
    this.calls = calls;
    this.evaluation = evaluation;
    this.detours = detours;
    this.exceptions = exceptions;
  }

  /** Something that can be noticed happened so often; equal counts mean that nothing did. */
  long changes() {
    return bodies.changes() + detours.natively().reported() + exceptions.thrown() + calls.told();
  }

  /**
   * Calls a method from the program's own code, which bears whatever it throws.
   *
   * @param program the function of that code
   * @return whether the method returned, and threw nothing
   */
  boolean call(MethodKey method, Supplier<Optional<FunctionId>> program) {
    return call(method, program, calls.nothingFor(method));
  }

  /** The same, with what the method is given. */
  boolean call(MethodKey method, Supplier<Optional<FunctionId>> program, List<Value> arguments) {
    OtherFrame caller =
        OtherFrame.catching(
            program,
            frame ->
                calls.within(
                    frame,
                    () -> call(method, Caller.of(frame).giving(known(arguments)), arguments)));
    exceptions.run(caller);
    return !caller.hasCaught();
  }

  private static List<Optional<KnownObject>> known(List<Value> arguments) {
    return arguments.stream()
        .map(each -> each.object().map(object -> KnownObject.of(object.type().key())))
        .toList();
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
                frame -> calls.within(frame, () -> classes.require(of, frame, this::initialize)));
        exceptions.run(caller);
        if (caller.hasCaught()) {
          return false;
        }
      }
    }
    return true;
  }

  /** Runs a class constructor for the runtime. */
  void initialize(MethodKey constructor) {
    classes.initialize(constructor, method -> call(method, Caller.runtime()));
  }

  private AtHand call(MethodKey method, Caller caller) {
    return call(method, caller, calls.nothingFor(method));
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
      detours.natively().call(method, callback -> call(callback, caller.natively()));
      return new AtHand();
    }
    Optional<Compiled> body = bodies.called(method);
    if (body.isEmpty()) {
      return new AtHand();
    }
    Compiled compiled = body.get();
    Activation frame = Activation.of(this, method, compiled, caller, arguments);
    calls.within(frame, () -> calls.around(frame, () -> run(frame, compiled)));
    return frame.atHand();
  }

  private void run(Activation frame, Compiled compiled) {
    if (bodies.isLookedInto(compiled)) {
      exceptions.run(frame);
      bodies.goRound(frame.method(), compiled);
    }
  }

  /** Handlers of exceptions are passed by, unless it is one that is to be passed over. */
  @Override
  public void pass(Activation frame, int from, int to) {
    if (from == 0) {
      classes.begin(frame, this::initialize);
    }
    int next = from;
    int ledAround = 0;
    frame.types().begin();
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
      frame.types().at(at);
      if (instruction instanceof Instruction.Jump jump && !frame.body().isLeave(jump)) {
        ledAround = Math.max(ledAround, jump.target());
      }
      // A throw that a jump leads around is for the bad case, and a straight pass is a good one.
      Optional<KnownObject> left = perform(frame, instruction, at >= ledAround);
      evaluation.flow().pass(frame.types(), frame.method(), instruction, left);
    }
    frame.atHand().returned(frame.types().returned());
  }

  /** Leaves an object, of which that is known. */
  private Optional<KnownObject> perform(Activation frame, Instruction instruction, boolean isMet) {
    MethodKey method = frame.method();
    switch (instruction) {
      case Instruction.Call call -> {
        return follow(frame, call);
      }
      case Instruction.StaticField use -> {
        classes.field(frame, use, this::initialize);
        return evaluation.fields().use(frame, use.opcode(), use.field());
      }
      case Instruction.InstanceField use -> {
        return evaluation.fields().use(frame, use.opcode(), use.field());
      }
      case Instruction.TypeUse use ->
          loader
              .codeTypes()
              .token(method.assembly(), use.type(), method.variables())
              .ifPresent(loader.types()::load);
      case Instruction.MethodPointer to -> {
        return methods
            .token(method.assembly(), to.method(), method.variables())
            .map(named -> evaluation.flow().address(frame.types(), to, named));
      }
      case Instruction.NewArray make -> evaluation.array(frame, make);
      case Instruction.Handle handle -> evaluation.handle(frame, handle);
      case Instruction.Text text -> evaluation.text(frame, text, isMet);
      case Instruction.Constant constant -> frame.atHand().number(constant.value());
      case Instruction.Other other -> simple(frame, other, isMet);
      case Instruction.Jump _ -> {}
    }
    return Optional.empty();
  }

  private void simple(Activation frame, Instruction.Other other, boolean isMet) {
    other.opcode().constant().ifPresent(frame.atHand()::number);
    switch (other.opcode()) {
      case LDNULL -> frame.atHand().object(Optional.empty());
      case THROW -> {
        if (isMet && !loader.isOfFramework(frame.method().assembly())) {
          throw exceptions.thrown(frame.physical(), evaluation.thrown(frame));
        }
      }
      case RETHROW -> throw exceptions.thrown(frame.physical(), frame.caught().orElseThrow());
      default -> {} // nothing more that a straight pass follows
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

  private Optional<KnownObject> follow(Activation frame, Instruction.Call call) {
    MethodKey method = frame.method();
    Optional<MethodKey> target =
        methods.token(method.assembly(), call.method(), method.variables());
    if (target.isEmpty()) {
      return Optional.empty();
    }
    loader.types().load(target.get().owner());
    MethodKey callee = evaluation.flow().target(frame.types(), call, target.get());
    Optional<ThrownObject> made = evaluation.made(callee.owner(), call);
    Optional<KnownObject> known =
        made.map(_ -> evaluation.flow().made(frame.types(), callee.owner()));
    known
        .flatMap(KnownObject::invoked)
        .ifPresent(to -> detours.natively().delegateMade(callee.owner(), to));
    Optional<MethodKey> reflected = detours.byReflection().target(callee, frame.atHand());
    if (reflected.isPresent()) {
      detours
          .byReflection()
          .call(frame.physical(), reflected.get(), by -> call(reflected.get(), frame.caller(by)));
      return Optional.empty();
    }
    ArgumentValues given = calls.given(frame, call, callee, made.map(ThrownObject::object));
    List<Optional<KnownObject>> objects = evaluation.flow().given(frame.types(), call, callee);
    AtHand got = calls.passing(given, () -> called(frame, callee, given.arguments(), objects));
    if (made.isPresent()) {
      frame.atHand().object(made);
      return known;
    }
    if (callee.returnsSomething()) {
      frame.atHand().got(got);
    }
    return got.returned();
  }

  private AtHand called(
      Activation frame, MethodKey callee, List<Value> given, List<Optional<KnownObject>> objects) {
    Caller caller = frame.asCaller().giving(objects);
    if (!frame.version().inlined().contains(methods.canonical(callee))) {
      return call(callee, caller, given);
    }
    if (caller.isIn(callee)) {
      return new AtHand();
    }
    Activation inner = frame.inlined(callee, bodies.folded(callee), given, objects);
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
