package io.github.clrsim.model.jit;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_INLINING;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;

import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.MethodBody;
import io.github.clrsim.api.il.Opcode;
import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.Functions;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.Methods;
import io.github.clrsim.model.code.NativeVersion;
import io.github.clrsim.model.code.body.IlBody;
import io.github.clrsim.model.code.body.MethodVersions;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.jit.il.Instruction;
import io.github.clrsim.model.jit.il.Instruction.How;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.profile.InliningRules;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Folds small methods into the body of another, after asking the profiler about each (G35). What is
 * folded in is looked through for more, and each is asked about with the method that calls it by
 * its IL (measured on both).
 */
public final class Inliner {
  // From so many calls of its IL on, constructors aside, 10.0 keeps to the small bound (G35).
  private static final int MANY_CALLS = 10;
  private static final int DEPTH_MAX = 20;
  private static final int TRUE = 1;
  private static final int LEFT_BY_REJIT = 2;

  private static final Set<String> INTRINSICS =
      Set.of("System.Type::GetTypeFromHandle", "System.String::get_Length");

  private static final int FINAL = 0x20;
  private static final int NO_INLINING = 0x8;
  private static final int SYNCHRONIZED = 0x20;
  private static final int NO_OPTIMIZATION = 0x40;
  private static final int AGGRESSIVE_INLINING = 0x100;

  private final InliningRules rules;
  private final Delivery delivery;
  private final Functions functions;
  private final Methods methods;
  private final TypeFlow flow;

  /**
   * Who calls.
   *
   * @param exact what it is called as here: the function may be shared by many, but where it is
   *     folded in, the compiler knows for which type arguments (measured on both)
   * @param around what it is folded into, and that in turn, the outermost first
   * @param types of which classes its objects are, as far as the compiler knows them for sure
   */
  private record Caller(
      Function.OfMetadata function,
      MethodKey exact,
      IlBody body,
      List<MethodKey> around,
      KnownTypes types) {
    private boolean isIn(Function.OfMetadata callee) {
      return around.contains(callee.key());
    }

    /** Nobody asks about the method itself, nor about the one that is compiled (measured). */
    private boolean mayCall(Function.OfMetadata callee) {
      return !callee.equals(function)
          && around.stream().limit(1).noneMatch(outermost -> outermost.equals(callee.key()));
    }

    private Caller inner(Callee callee, IlBody itsBody) {
      List<MethodKey> aroundIt = new ArrayList<>(around);
      aroundIt.add(function.key());
      return new Caller(
          callee.function(), callee.exact(), itsBody, aroundIt, knownIn(itsBody, callee.given()));
    }
  }

  /**
   * Who is called.
   *
   * @param given of which classes the objects are that it is given
   */
  private record Callee(
      Function.OfMetadata function, MethodKey exact, List<Optional<KnownObject>> given) {}

  public Inliner(
      InliningRules rules, Delivery delivery, Functions functions, Methods methods, TypeFlow flow) {
    this.flow = flow;
    this.rules = rules;
    this.delivery = delivery;
    this.functions = functions;
    this.methods = methods;
  }

  /** Begins to fold into the body of a function. */
  Folding into(
      Function.OfMetadata function, IlBody body, NativeVersion into, CompileTimeLoads loads) {
    return new Folding(
        new Caller(function, function.key(), body, List.of(), knownIn(body, List.of())),
        into,
        loads);
  }

  /**
   * What is folded into one body. The method's own calls are asked about as the compiler meets
   * them, between the classes that it loads; those of what is folded in come when it is through.
   */
  final class Folding {
    private final Caller outermost;
    private final NativeVersion into;
    private final CompileTimeLoads loads;
    private final int askedBytesMax;
    private final boolean isWanted;
    // What was folded in and not yet looked through, and what was folded in just now.
    private final Deque<Caller> deeper = new ArrayDeque<>();
    private final List<Caller> found = new ArrayList<>();

    private Folding(Caller outermost, NativeVersion into, CompileTimeLoads loads) {
      this.outermost = outermost;
      this.into = into;
      this.loads = loads;
      this.isWanted = !outermost.exact().assembly().eventsAtLoad().hasLow(COR_PRF_DISABLE_INLINING);
      this.askedBytesMax =
          calls(outermost.body()) < MANY_CALLS
              ? rules.askedBytesMax()
              : rules.askedBytesMaxAmongCalls();
    }

    void meet(Instruction instruction) {
      meet(outermost, instruction);
    }

    /** Looks through each, and what it brought along, before the next (measured on both). */
    void foldDeeper() {
      putFirst();
      while (!deeper.isEmpty()) {
        Caller caller = deeper.removeFirst();
        try {
          loads.load(caller.exact(), caller.body(), each -> meet(caller, each));
        } catch (TypeLoadFailure notThere) {
          // It stays a call, and who calls it will see.
          into.inlined().remove(caller.function().key());
        }
        putFirst();
      }
    }

    private void putFirst() {
      found.reversed().forEach(deeper::addFirst);
      found.clear();
    }

    private void meet(Caller caller, Instruction instruction) {
      if (!isWanted) {
        return;
      }
      KnownTypes known = caller.types();
      known.at(instruction.offset());
      look(caller, instruction);
      flow.pass(known, caller.exact(), instruction, made(caller, instruction));
    }

    private void look(Caller caller, Instruction instruction) {
      switch (instruction) {
        case Instruction.Call call -> {
          candidate(caller, call, askedBytesMax).ifPresent(callee -> ask(caller, callee));
          if (call.how() == How.NEW_OBJECT) {
            caller
                .types()
                .below(0)
                .flatMap(KnownObject::invoked)
                .flatMap(Inliner.this::delegateConstructor)
                .ifPresent(it -> ask(caller, it));
          }
        }
        case Instruction.MethodPointer _,
            Instruction.InstanceField _,
            Instruction.StaticField _,
            Instruction.TypeUse _,
            Instruction.NewArray _,
            Instruction.Handle _,
            Instruction.Text _,
            Instruction.Jump _,
            Instruction.Constant _,
            Instruction.Other _ -> {}
      }
    }

    private void ask(Caller caller, Callee asked) {
      Function.OfMetadata callee = asked.function();
      // Before the profiler is asked (importercalls.cpp: impCheckCanInline; G118).
      loads.meet(asked.exact());
      JITInlining question =
          new JITInlining(caller.function().id(), callee.id(), answerAtEntry(callee));
      // Nobody who is not asked forbids it.
      boolean isAllowed = delivery.deliver(question).decision() || !delivery.wants(question);
      IlBody body = bodyOf(callee);
      // What it is in already is asked about, and stays a call (fginline.cpp:
      // fgCheckInlineDepthAndRecursion).
      boolean mayGoDeeper = caller.around().size() < DEPTH_MAX && !caller.isIn(callee);
      if (isAllowed && isWorthIt(callee, body) && mayGoDeeper) {
        into.inlined().add(callee.key());
        found.add(caller.inner(asked, body));
      }
    }
  }

  /**
   * The compiler weighs what a method costs and what it saves; its size is the best guess. What
   * never returns is not worth it.
   */
  private boolean isWorthIt(Function.OfMetadata callee, IlBody body) {
    boolean isAggressive = (callee.key().definition().implFlags() & AGGRESSIVE_INLINING) != 0;
    return (isAggressive || body.code().size() <= rules.inlinedBytesMax()) && !neverReturns(body);
  }

  private static long calls(IlBody body) {
    return body.code().instructions().stream()
        .filter(each -> each instanceof Instruction.Call call && call.how() != How.NEW_OBJECT)
        .count();
  }

  private static boolean neverReturns(IlBody body) {
    return has(body, Opcode.THROW) && !has(body, Opcode.RET);
  }

  private static boolean has(IlBody body, Opcode opcode) {
    return body.code().instructions().stream()
        .anyMatch(each -> each instanceof Instruction.Other other && other.opcode() == opcode);
  }

  private static IlBody bodyOf(Function.OfMetadata callee) {
    MethodBody body = callee.key().definition().body().orElseThrow();
    return IlBody.of(body, callee.toString());
  }

  /** What the BOOL holds when the profiler gets it: never 0, which is yes in any case (R84). */
  private int answerAtEntry(Function.OfMetadata callee) {
    if (rules.setsInliningAnswer()) {
      return TRUE;
    }
    // What lies on the stack there: the callee's address, or with ReJIT a state (measured).
    return delivery.mask().hasLow(COR_PRF_ENABLE_REJIT)
        ? LEFT_BY_REJIT
        : (int) callee.id().value() | TRUE;
  }

  private Optional<Callee> candidate(Caller caller, Instruction.Call call, int bytesMax) {
    if (caller.body().isCaughtAt(call.offset())) {
      return Optional.empty(); // In a catch block or filter nothing is (measured on both).
    }
    Optional<MethodKey> fitting =
        called(caller.exact(), call.method())
            .flatMap(named -> certain(caller, call, named))
            .filter(callee -> mayBeFolded(callee.definition(), bytesMax));
    if (caller.body().code().throwsBehind(call.offset())) {
      fitting.filter(callee -> !isSmallEnoughInThrow(callee)).ifPresent(this::foundTooLargeInThrow);
      fitting = fitting.filter(this::isSmallEnoughInThrow);
    }
    return fitting
        .filter(callee -> callee.assembly().isOptimized())
        .filter(callee -> !(rules.knowsIntrinsics() && isIntrinsic(callee)))
        .map(callee -> callee(callee, flow.given(caller.types(), call, callee)))
        .filter(callee -> caller.mayCall(callee.function()) && mayBeFolded(callee.function().il()));
  }

  /**
   * What stands in for the constructor of a delegate, whatever its type. A core library that is a
   * small one need not have it.
   */
  private Optional<Callee> delegateConstructor(MethodKey target) {
    if (!target.isStatic()) {
      return constructorOfDelegates("CtorClosed");
    }
    if (!rules.foldsDelegateConstructors()) {
      return Optional.empty();
    }
    boolean isCollectible = functions.of(target).home().isCollectible();
    return constructorOfDelegates(isCollectible ? "CtorCollectibleOpened" : "CtorOpened");
  }

  private Optional<Callee> constructorOfDelegates(String name) {
    return methods
        .ofCore("System.MulticastDelegate", name)
        .map(method -> callee(method, List.of()));
  }

  private Callee callee(MethodKey exact, List<Optional<KnownObject>> given) {
    return new Callee(functions.of(exact), exact, given);
  }

  /**
   * The method that a call runs for sure: a virtual one, if nothing can override it or the compiler
   * has seen the object made (measured on both).
   */
  private Optional<MethodKey> certain(Caller caller, Instruction.Call call, MethodKey named) {
    if (flow.receiver(caller.types(), call, named).isPresent()) {
      return Optional.of(flow.target(caller.types(), call, named));
    }
    MethodDef method = named.definition();
    boolean isOpen =
        (method.flags() & FINAL) == 0 && (method.declaringType().flags() & TypeDef.SEALED) == 0;
    boolean isDispatched =
        call.how() == How.VIRTUAL && (method.flags() & MethodDef.VIRTUAL) != 0 && isOpen;
    return isDispatched ? Optional.empty() : Optional.of(named);
  }

  /** What an instruction makes; of a delegate the compiler does not follow what it calls. */
  private Optional<KnownObject> made(Caller caller, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Call call when call.how() == How.NEW_OBJECT ->
          called(caller.exact(), call.method()).map(MethodKey::owner).map(KnownObject::of);
      case Instruction.MethodPointer to ->
          called(caller.exact(), to.method()).map(KnownObject::address);
      default -> Optional.empty(); // What else is known comes from the stack.
    };
  }

  /** What is put into a variable twice the compiler does not know for sure. */
  private static KnownTypes knownIn(IlBody body, List<Optional<KnownObject>> given) {
    return new KnownTypes(given, body.code().variablesStoredTwice());
  }

  private Optional<MethodKey> called(MethodKey caller, MetadataToken method) {
    try {
      return methods.token(caller.assembly(), method, caller.variables());
    } catch (TypeLoadFailure notThere) {
      return Optional.empty(); // In a method that was to be folded in: it is left alone.
    }
  }

  /** Whether a compiler may know by itself what it does: {@code typeof}, the length of a string. */
  private static boolean isIntrinsic(MethodKey callee) {
    return INTRINSICS.contains(callee.definition().fullName());
  }

  private static boolean mayBeFolded(MethodDef method, int bytesMax) {
    boolean isMarked = (method.implFlags() & (NO_INLINING | SYNCHRONIZED | NO_OPTIMIZATION)) != 0;
    if (isMarked || method.rva() == 0) {
      return false;
    }
    boolean isAggressive = (method.implFlags() & AGGRESSIVE_INLINING) != 0;
    return method
        .body()
        .filter(body -> body.exceptionClauses().isEmpty())
        .filter(body -> isAggressive || body.code().size() <= bytesMax)
        .isPresent();
  }

  private boolean isSmallEnoughInThrow(MethodKey callee) {
    return mayBeFolded(callee.definition(), rules.askedBytesMaxInThrow());
  }

  /** Too large where the code goes on to throw is too large for good, up to 9.0 (G35). */
  private void foundTooLargeInThrow(MethodKey callee) {
    if (rules.remembersTooLargeInThrow()) {
      functions.of(callee).il().neverInline();
    }
  }

  /** What is under ReJIT is never folded in, from the request on (G35). */
  private static boolean mayBeFolded(MethodVersions il) {
    return il.active().isOriginal() && !il.isNeverInlined();
  }
}
