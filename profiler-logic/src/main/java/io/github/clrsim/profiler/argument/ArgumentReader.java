package io.github.clrsim.profiler.argument;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionEnter3Info;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.info.FunctionLeave3Info;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.metadata.ParamProps;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.MethodSignature;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.profiler.inspect.Definitions;
import io.github.clrsim.profiler.inspect.Inspector;
import io.github.clrsim.profiler.inspect.Scope;
import io.github.clrsim.profiler.inspect.TypeFacts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads what methods are given and what they return, in hooks with info. Any thread may use it;
 * what is open on a thread that thread alone knows. Whoever reads holds the unload guard.
 */
public class ArgumentReader {
  private static final FrameInfo NO_FRAME = new FrameInfo(0);
  private static final int WITH_BOTH_REGISTERS = 8;
  private static final int OUT = 0x2; // pdOut of CorHdr.h
  private static final TypeSignature VOID = new TypeSignature.Primitive(ElementType.VOID);

  private final CorProfilerInfo info;
  private final ProfilerHost host;
  private final Definitions definitions;
  private final Inspector inspector;
  private final ThreadLocal<Deque<OpenCall>> open = ThreadLocal.withInitial(ArrayDeque::new);
  private final ThreadLocal<Deque<FunctionId>> unwinding = ThreadLocal.withInitial(ArrayDeque::new);
  private final AtomicLong collections = new AtomicLong();

  /** Reads in one process. */
  public ArgumentReader(ProfilerHost host, Definitions definitions, Inspector inspector) {
    this.info = host.info();
    this.host = host;
    this.definitions = definitions;
    this.inspector = inspector;
  }

  /** A collection begins: what is referred to may be elsewhere behind it. */
  public final void collects() {
    collections.incrementAndGet();
  }

  /** An exception begins to unwind a method of this thread, or to enter its catch block. */
  public final void beginsToUnwind(FunctionId functionId) {
    unwinding.get().push(functionId);
  }

  /** What it unwound last goes on behind its catch block: it was not left. */
  public final void catches() {
    unwinding.get().poll();
  }

  /**
   * What was unwound is left, and has no leave hook. At the border to native code more are told.
   */
  public final void endsToUnwind() {
    Optional.ofNullable(unwinding.get().poll()).ifPresent(this::close);
  }

  /** A method ends without a leave hook. */
  public final void close(FunctionId functionId) {
    Deque<OpenCall> mine = open.get();
    if (!mine.isEmpty() && mine.peek().functionId().equals(functionId)) {
      mine.pop();
    }
  }

  /** What metadata says of a function; nothing for one that has none. */
  public final Optional<HookedMethod> method(FunctionId functionId) {
    return info.getFunctionInfo2(functionId, NO_FRAME)
        .answer()
        .filter(is -> is.token().kind() == TokenKind.METHOD_DEF && !is.token().isNil())
        .flatMap(
            is ->
                definitions
                    .inMetadata(is.moduleId(), scope -> scope.getMethodProps(is.token()).answer())
                    .flatMap(props -> method(is, props)));
  }

  private Optional<HookedMethod> method(FunctionInfo2 is, MethodProps props) {
    Optional<TypeFacts> type = definitions.facts(is.moduleId(), props.classToken());
    MethodSignature signature = SignatureDecoder.decodeMethod(props.sigBlob());
    List<ParamProps> parameters =
        definitions
            .inMetadata(is.moduleId(), scope -> Optional.of(parameters(scope, is.token())))
            .orElse(List.of());
    TreeSet<Integer> outs = new TreeSet<>();
    for (ParamProps parameter : parameters) {
      if ((parameter.attr() & OUT) != 0 && parameter.sequence() > 0) {
        outs.add(parameter.sequence() - 1);
      }
    }
    return type.map(
        declaring ->
            new HookedMethod(
                is.moduleId(),
                declaring.name() + "::" + props.method(),
                signature,
                outs,
                !(declaring.sort() instanceof TypeFacts.Sort.Referred),
                signature.genericParameterCount() > 0 || declaring.name().contains("`")));
  }

  private static List<ParamProps> parameters(MetadataImport scope, MetadataToken method) {
    return scope.enumParams(method).answer().orElse(List.of()).stream()
        .flatMap(token -> scope.getParamProps(token).answer().stream())
        .toList();
  }

  /** What a method is given, in its enter hook; without what is {@code out}. */
  public List<Argument> entered(FunctionId functionId, HookedMethod method, EltInfo elt) {
    Optional<FunctionEnter3Info> known = info.getFunctionEnter3Info(functionId, elt).answer();
    if (known.isEmpty()) {
      return List.of();
    }
    List<CorPrfFunctionArgumentRange> ranges = known.get().argumentInfo().ranges();
    Optional<FunctionInfo2> exact = exact(functionId, method, known.get().frameInfo());
    Scope scope = scope(method, exact);
    List<Argument> arguments = new ArrayList<>();
    List<OpenCall.Passed> references = new ArrayList<>();
    if (method.beforeParameters() > 0 && !ranges.isEmpty()) {
      arguments.add(new Argument(0, self(method, exact, ranges.getFirst())));
    }
    List<TypeSignature> parameters = method.signature().parameters();
    int first = firstParameter(method);
    for (int i = 0; i < parameters.size() && first + i < ranges.size(); i++) {
      int number = method.beforeParameters() + i;
      CorPrfFunctionArgumentRange range = ranges.get(first + i);
      if (plain(parameters.get(i)) instanceof TypeSignature.ByReference(TypeSignature target)) {
        references.add(
            new OpenCall.Passed(number, host.memory().readAddress(range.startAddress()), target));
      }
      if (!method.outs().contains(i)) {
        arguments.add(new Argument(number, argument(range, parameters.get(i), scope)));
      }
    }
    open.get().push(new OpenCall(functionId, scope, references, collections.get()));
    return arguments;
  }

  /** The number of the range that the first parameter has. */
  protected int firstParameter(HookedMethod method) {
    return method.beforeParameters();
  }

  /** What stands in a range. */
  protected Value argument(CorPrfFunctionArgumentRange range, TypeSignature type, Scope scope) {
    return inspector.at(range.startAddress(), type, scope);
  }

  /** What a method leaves behind. */
  public record Left(List<Argument> references, Optional<Value> result) {
    public Left {
      references = List.copyOf(references);
    }
  }

  /**
   * What a method leaves behind, in its leave hook: what it returns, and what was passed to it by
   * reference, as that is now. Where a collection began since it was entered, the address of the
   * latter may lead nowhere, and nothing is told of it.
   */
  public Left left(FunctionId functionId, HookedMethod method, EltInfo elt) {
    Optional<OpenCall> call = closed(functionId);
    return new Left(
        call.map(this::references).orElse(List.of()),
        plain(method.signature().returnType()).equals(VOID)
            ? Optional.empty()
            : result(functionId, method, elt, call));
  }

  /** The call that is left; those inside it were unwound, and nobody told. */
  private Optional<OpenCall> closed(FunctionId functionId) {
    Deque<OpenCall> mine = open.get();
    while (!mine.isEmpty()) {
      OpenCall call = mine.pop();
      if (call.functionId().equals(functionId)) {
        return Optional.of(call);
      }
    }
    return Optional.empty();
  }

  private List<Argument> references(OpenCall call) {
    if (!isStillThere(call.collections(), collections.get())) {
      return List.of();
    }
    return call.references().stream()
        .filter(passed -> !passed.place().isNull())
        .map(passed -> new Argument(passed.number(), now(passed, call.scope())))
        .toList();
  }

  /** The frame that is left does not know its instantiation; that which was entered did. */
  private Optional<Value> result(
      FunctionId functionId, HookedMethod method, EltInfo elt, Optional<OpenCall> call) {
    return info.getFunctionLeave3Info(functionId, elt)
        .answer()
        .map(FunctionLeave3Info::retvalRange)
        .filter(range -> range.length() > 0)
        .map(
            range ->
                call.<Value>map(
                        entered -> result(range, method.signature().returnType(), entered.scope()))
                    .orElseGet(() -> new Value.Unknown("its call was not entered")));
  }

  private Value result(CorPrfFunctionArgumentRange range, TypeSignature type, Scope scope) {
    boolean isInTwoRegisters = range.length() > Long.BYTES && range.length() <= 2 * Long.BYTES;
    return isInTwoRegisters && losesSecondRegister()
        ? new Value.Unknown("this runtime keeps one of its two registers")
        : inspector.at(range.startAddress(), type, scope);
  }

  /** What a leave hook finds of a result in two registers is right since .NET 8, and not on 3.1. */
  private boolean losesSecondRegister() {
    return info.getRuntimeInformation()
        .answer()
        .filter(runtime -> runtime.majorVersion() < WITH_BOTH_REGISTERS)
        .isPresent();
  }

  /** Whether what was somewhere then is there now. */
  protected boolean isStillThere(long collectionsThen, long collectionsNow) {
    return collectionsThen == collectionsNow;
  }

  private Value now(OpenCall.Passed passed, Scope scope) {
    return new Value.ByReference(inspector.at(passed.place(), passed.type(), scope));
  }

  private Value self(
      HookedMethod method, Optional<FunctionInfo2> exact, CorPrfFunctionArgumentRange range) {
    Address self = host.memory().readAddress(range.startAddress());
    if (!method.isOfValueType()) {
      return inspector.object(new ObjectId(self.value()));
    }
    if (self.isNull()) {
      return new Value.Unknown("this is nowhere");
    }
    return exact
        .map(FunctionInfo2::classId)
        .filter(classId -> !classId.isNull())
        .<Value>map(classId -> new Value.ByReference(inspector.structureAt(self, classId)))
        .orElseGet(() -> new Value.Unknown("the class of this is not reported"));
  }

  /** Which instantiation runs, its frame knows; of others the function says it. */
  private Optional<FunctionInfo2> exact(
      FunctionId functionId, HookedMethod method, FrameInfo frame) {
    return method.isGeneric() || method.isOfValueType()
        ? info.getFunctionInfo2(functionId, frame).answer()
        : Optional.empty();
  }

  private Scope scope(HookedMethod method, Optional<FunctionInfo2> exact) {
    List<ClassId> ofType =
        exact
            .map(FunctionInfo2::classId)
            .filter(classId -> !classId.isNull())
            .flatMap(classId -> info.getClassIDInfo2(classId).answer())
            .map(ClassIDInfo2::typeArgs)
            .orElse(List.of());
    return new Scope(
        method.moduleId(), ofType, exact.map(FunctionInfo2::typeArgs).orElse(List.of()));
  }

  /** Without modifiers, which mean something to compilers only. */
  private static TypeSignature plain(TypeSignature type) {
    return type instanceof TypeSignature.Modified modified ? plain(modified.type()) : type;
  }
}
