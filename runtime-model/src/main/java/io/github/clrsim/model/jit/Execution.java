package io.github.clrsim.model.jit;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_ALL_NGEN_IMAGES;

import io.github.clrsim.api.Letter;
import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchStarted;
import io.github.clrsim.api.corprof.CorPrfJitCache;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.jit.il.Instruction;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.TypeKey;
import io.github.clrsim.model.metadata.MethodDef;
import java.util.List;
import java.util.Optional;

/**
 * Executes methods: one straight pass over the IL, in which every call is made once, and jumps are
 * not followed. Code of the core library counts as precompiled and is not looked into, unless its
 * type arguments come from elsewhere.
 */
final class Execution {
  private static final int CALLS_MAX = 100_000;
  private static final int TRUE = 1;

  private final Delivery delivery;
  private final Loader loader;
  private final Methods methods;
  private final Functions functions;
  private final Compiler compiler;
  private final CompileLocks locks;
  private final Tiering tiering;
  private final ReJitting reJitting;
  private final ClassConstructors constructors;
  private final CompileTimeLoads loads;
  private final NativeCalls nativeCalls;
  private final Allocations allocations;
  private int changes;

  Execution(
      Delivery delivery,
      Loader loader,
      Methods methods,
      Functions functions,
      Compiler compiler,
      CompileLocks locks,
      Tiering tiering,
      ReJitting reJitting,
      ClassConstructors constructors,
      CompileTimeLoads loads,
      NativeCalls nativeCalls) {
    this.delivery = delivery;
    this.loader = loader;
    this.methods = methods;
    this.functions = functions;
    this.compiler = compiler;
    this.locks = locks;
    this.tiering = tiering;
    this.reJitting = reJitting;
    this.constructors = constructors;
    this.loads = loads;
    this.nativeCalls = nativeCalls;
    this.allocations = new Allocations(delivery, loader);
  }

  /** How many calls a call from outside has led to. */
  private static final class CallCount {
    private int calls;
  }

  /** The methods that a thread is in, the innermost first; and the count that they share. */
  private record Frame(MethodKey method, Optional<Frame> caller, CallCount count) {
    boolean isIn(MethodKey wanted) {
      for (Optional<Frame> at = Optional.of(this); at.isPresent(); at = at.get().caller()) {
        if (at.get().method().equals(wanted)) {
          return true;
        }
      }
      return false;
    }
  }

  /** Something that can be noticed happened so often; equal counts mean that nothing did. */
  int changes() {
    return changes + compiler.compilations() + nativeCalls.reported();
  }

  /** Calls a method from outside managed code, or from a place that is none in particular. */
  void call(MethodKey method) {
    call(method, Optional.empty());
  }

  private void call(MethodKey method, Optional<Frame> caller) {
    // Whoever would be in it twice took another way, which a straight pass cannot see.
    if (caller.isPresent() && caller.get().isIn(method)) {
      return;
    }
    CallCount count = caller.map(Frame::count).orElseGet(CallCount::new);
    if (++count.calls > CALLS_MAX) {
      throw tooMany(method);
    }
    MethodDef definition = method.definition();
    if ((definition.flags() & MethodDef.PINVOKE) != 0) {
      nativeCalls.call(method, callback -> call(callback, caller));
      return;
    }
    if (definition.rva() == 0) {
      return; // Abstract, of the runtime itself, or made by it: the methods of delegates.
    }
    Function.OfMetadata function = functions.of(method);
    if (isOfImage(function)) {
      foundPrecompiled(function);
      return;
    }
    NativeVersion version = prepared(function);
    Frame frame = new Frame(method, caller, count);
    if (startsClassConstructor(method)) {
      require(method.owner());
    }
    pass(method, version.body(), version, frame);
    if (tiering.isReplacedOnStack(version)) {
      compiler.compile(function, version.il(), Tier.ON_STACK);
    }
  }

  private void pass(MethodKey method, IlBody body, NativeVersion version, Frame frame) {
    Optional<MethodKey> pointer = Optional.empty();
    for (Instruction instruction : body.code().instructions()) {
      switch (instruction) {
        case Instruction.Call call -> {
          made(method, call, pointer);
          follow(method, call, version, frame);
        }
        case Instruction.StaticField use ->
            loads
                .ownerOfField(method.assembly(), use.field(), method.variables())
                .ifPresent(this::require);
        case Instruction.TypeUse use ->
            loader
                .codeTypes()
                .token(method.assembly(), use.type(), method.variables())
                .ifPresent(loader.types()::load);
        case Instruction.MethodPointer to ->
            pointer = methods.token(method.assembly(), to.method(), method.variables());
        case Instruction.NewArray make ->
            loader
                .codeTypes()
                .token(method.assembly(), make.element(), method.variables())
                .ifPresent(element -> allocations.made(new TypeKey.ArrayOf(element, 1)));
        case Instruction.InstanceField _,
            Instruction.Handle _,
            Instruction.Jump _,
            Instruction.Other _ -> {}
      }
    }
  }

  /** Who makes a delegate has loaded the pointer to its method before. */
  private void made(MethodKey method, Instruction.Call call, Optional<MethodKey> pointer) {
    if (pointer.isPresent() && call.how() == Instruction.How.NEW_OBJECT) {
      methods
          .token(method.assembly(), call.method(), method.variables())
          .ifPresent(made -> nativeCalls.delegateMade(made.owner(), pointer.get()));
    }
  }

  private void follow(MethodKey method, Instruction.Call call, NativeVersion version, Frame frame) {
    Optional<MethodKey> target =
        methods.token(method.assembly(), call.method(), method.variables());
    if (target.isEmpty()) {
      return;
    }
    MethodKey callee = target.get();
    loader.types().load(callee.owner());
    if (call.how() == Instruction.How.NEW_OBJECT) {
      allocations.made(callee.owner());
    }
    if (!version.inlined().contains(methods.canonical(callee))) {
      call(callee, Optional.of(frame));
      return;
    }
    if (!frame.isIn(callee)) {
      Frame inner = new Frame(callee, Optional.of(frame), frame.count());
      if (startsClassConstructor(callee)) {
        require(callee.owner());
      }
      pass(callee, compiler.body(functions.of(callee)), version, inner);
    }
  }

  /** The body that is called now; what the prestub does if there is none yet. */
  private NativeVersion prepared(Function.OfMetadata function) {
    IlVersion il = reJitting.called(function);
    Optional<NativeVersion> known = function.called(il);
    if (known.isPresent() && tiering.called(function, known.get())) {
      changes++;
    }
    // Again, where it was waited for: the compilation of the other thread may have failed.
    while (function.called(il).isEmpty()) {
      locks.compileOnce(function, il, () -> compileFirst(function, il));
    }
    return function.called(il).orElseThrow();
  }

  private void compileFirst(Function.OfMetadata function, IlVersion il) {
    if (function.called(il).isEmpty()) {
      Tier tier = tiering.firstTier(function, compiler.body(function, il));
      tiering.compiledFirst(compiler.compile(function, il, tier));
    }
  }

  /** Code of the core library over its own types lies ready in its image (G33). */
  private boolean isOfImage(Function.OfMetadata function) {
    boolean isCode =
        function.key().assembly().equals(loader.coreLibrary())
            && loader.codeTypes().areOfCoreLibrary(function.key().parts());
    return isCode && !delivery.mask().hasLow(COR_PRF_DISABLE_ALL_NGEN_IMAGES);
  }

  private void foundPrecompiled(Function.OfMetadata function) {
    IlVersion il = reJitting.called(function);
    Optional<NativeVersion> known = function.called(il);
    if (known.isPresent() && tiering.called(function, known.get())) {
      changes++;
    }
    if (known.isPresent()) {
      return;
    }
    JITCachedFunctionSearchStarted question =
        new JITCachedFunctionSearchStarted(function.id(), TRUE);
    boolean mayBeUsed =
        il.isOriginal() && (delivery.deliver(question).decision() || !delivery.wants(question));
    if (!mayBeUsed) {
      prepared(function);
      return;
    }
    tiering.compiledFirst(compiler.precompiled(function));
    changes++;
    delivery.deliver(
        new JITCachedFunctionSearchFinished(
            function.id(), CorPrfJitCache.COR_PRF_CACHED_FUNCTION_FOUND));
  }

  /**
   * A class that is not {@code beforefieldinit} has its constructor run by its static methods, its
   * instance constructors and, if it is a value type, all of its methods. The check is part of
   * their code, so that they are compiled before it (measured on both).
   */
  private boolean startsClassConstructor(MethodKey method) {
    MethodDef definition = method.definition();
    boolean isEntered =
        definition.isStatic()
            || definition.name().equals(".ctor")
            || loader.codeTypes().isValueType(method.owner());
    return isEntered
        && !definition.name().equals(".cctor")
        && !ClassConstructors.isLazy(method.owner());
  }

  private void require(TypeKey type) {
    loader.types().load(type);
    boolean isOfImage =
        loader.codeTypes().areOfCoreLibrary(List.of(loader.codeTypes().canonical(type)));
    if (!isOfImage) {
      constructors.require(type, this::call);
    }
  }

  private static RuntimeException tooMany(MethodKey method) {
    return new Letter(
            "One call leads to more than %d others".formatted(CALLS_MAX),
            "at last to " + method,
            "every call in the code is made once, whatever its conditions say",
            "call a method that does less")
        .thrown();
  }
}
