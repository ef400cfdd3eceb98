package io.github.clrsim.model.execution;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.ExceptionClause;
import io.github.clrsim.api.il.ExceptionClause.Part;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.NativeMap;
import io.github.clrsim.model.code.NativeVersion;
import io.github.clrsim.model.code.body.IlBody;
import io.github.clrsim.model.exception.Frame;
import io.github.clrsim.model.exception.ThrownObject;
import io.github.clrsim.model.hook.HookedCall;
import io.github.clrsim.model.hook.HookedCall.Value;
import io.github.clrsim.model.jit.KnownObject;
import io.github.clrsim.model.jit.KnownTypes;
import java.util.List;
import java.util.Optional;

/** A method that a thread is in: how far it is, and what it has at hand. */
final class Activation implements Frame {
  private static final long STACK = AddressRange.STACKS.start();
  private static final long FRAME_BYTES = 0x100;

  private final Code code;
  private final MethodKey method;
  private final Compiled compiled;
  private final IlBody body;
  private final Part part;
  private final Caller caller;
  private final List<Value> arguments;
  private final boolean isInlined;
  private final AtHand atHand = new AtHand();
  private final KnownTypes types;
  private Optional<ThrownObject> caught = Optional.empty();
  private int offset;

  /** What carries out the IL of activations. */
  interface Code {
    /** Carries out the instructions of this part of the code. */
    void pass(Activation frame, int from, int to);

    /** Runs a filter, and tells whether it accepts. */
    boolean filters(Activation frame, ExceptionClause.Filter filter, ThrownObject thrown);

    /** Whether an object is of the class that a token names. */
    boolean isOf(Activation frame, MetadataToken type, ThrownObject thrown);
  }

  /** How many calls a call from outside has led to. */
  static final class CallCount {
    private int calls;

    int next() {
      return ++calls;
    }
  }

  /**
   * Where a method is called from.
   *
   * @param within the method around the call, however it calls; who is in a method already does not
   *     call it again
   * @param frame the same for exceptions; empty if the runtime's own code lies between
   * @param given what is known of the objects that it passes
   */
  record Caller(
      Optional<Activation> within,
      Optional<Frame> frame,
      CallCount count,
      List<Optional<KnownObject>> given) {
    /** The runtime, for itself. */
    static Caller runtime() {
      return new Caller(Optional.empty(), Optional.empty(), new CallCount(), List.of());
    }

    /** Code that is not simulated. */
    static Caller of(Frame frame) {
      return new Caller(Optional.empty(), Optional.of(frame), new CallCount(), List.of());
    }

    /** The same, that passes these objects. */
    Caller giving(List<Optional<KnownObject>> objects) {
      return new Caller(within, frame, count, objects);
    }

    /** Native code, called by the same method. */
    Caller natively() {
      return by(Optional.empty());
    }

    /** Code that is not simulated, called by the same method. */
    Caller by(Optional<Frame> other) {
      return new Caller(within, other, count, List.of());
    }

    boolean isIn(MethodKey wanted) {
      for (Optional<Activation> at = within; at.isPresent(); at = at.get().caller.within()) {
        if (at.get().method.equals(wanted)) {
          return true;
        }
      }
      return false;
    }
  }

  private Activation(
      Code code,
      MethodKey method,
      Compiled compiled,
      IlBody body,
      Part part,
      Caller caller,
      List<Value> arguments,
      boolean isInlined) {
    this.code = code;
    this.method = method;
    this.compiled = compiled;
    this.body = body;
    this.part = part;
    this.caller = caller;
    this.arguments = arguments;
    this.isInlined = isInlined;
    this.offset = part.offset();
    this.types = new KnownTypes(caller.given());
  }

  /** A method with code of its own, which is called now. */
  static Activation of(
      Code code, MethodKey method, Compiled compiled, Caller caller, List<Value> arguments) {
    IlBody body = compiled.version().body();
    Part whole = new Part(0, body.code().size());
    return new Activation(code, method, compiled, body, whole, caller, arguments, false);
  }

  /** A method that is part of this one's code. */
  Activation inlined(
      MethodKey callee, IlBody its, List<Value> given, List<Optional<KnownObject>> types) {
    Part whole = new Part(0, its.code().size());
    return new Activation(
        code, callee, compiled, its, whole, asCaller().giving(types), given, true);
  }

  /** The code of a filter: the runtime calls it, and nothing it throws goes further. */
  Activation ofFilter(ExceptionClause.Filter filter, ThrownObject thrown) {
    int length = filter.handler().offset() - filter.filterOffset();
    Part block = new Part(filter.filterOffset(), length);
    Activation made =
        new Activation(
            code, method, compiled, body, block, asCaller().natively(), arguments, false);
    made.atHand.object(Optional.of(thrown));
    return made;
  }

  HookedCall hooked() {
    return new HookedCall(compiled.function().id(), pointer().value(), arguments);
  }

  List<Value> arguments() {
    return arguments;
  }

  MethodKey method() {
    return method;
  }

  NativeVersion version() {
    return compiled.version();
  }

  IlBody body() {
    return body;
  }

  AtHand atHand() {
    return atHand;
  }

  /** Of which classes the objects are that it works with. */
  KnownTypes types() {
    return types;
  }

  /** Itself as a caller, by way of another frame, or of native code if there is none. */
  Caller caller(Optional<Frame> by) {
    return asCaller().by(by);
  }

  /** What the innermost catch block that it is in has caught. */
  Optional<ThrownObject> caught() {
    return caught;
  }

  void at(int now) {
    offset = now;
  }

  /** The method whose native code this is part of. */
  Activation physical() {
    return isInlined ? caller.within().orElseThrow().physical() : this;
  }

  /** Itself as a caller. */
  Caller asCaller() {
    return new Caller(Optional.of(this), Optional.of(physical()), caller.count(), List.of());
  }

  @Override
  public Optional<FunctionId> function() {
    return Optional.of(compiled.function().id());
  }

  @Override
  public Optional<Frame> caller() {
    return caller.frame();
  }

  @Override
  public int offset() {
    return offset;
  }

  @Override
  public List<ExceptionClause> clauses() {
    return body.clauses().stream().filter(each -> part.contains(each.tried().offset())).toList();
  }

  @Override
  public Address address(int at) {
    return version()
        .code()
        .map(where -> new Address(where.start().value() + NativeMap.nativeOffset(at)))
        .orElse(new Address(0));
  }

  @Override
  public Address pointer() {
    long depth = 1;
    for (Optional<Activation> at = caller.within(); at.isPresent(); depth++) {
      at = at.get().caller.within();
    }
    return new Address(STACK - depth * FRAME_BYTES);
  }

  @Override
  public boolean isOf(MetadataToken type, ThrownObject thrown) {
    return code.isOf(this, type, thrown);
  }

  @Override
  public boolean filters(ExceptionClause.Filter filter, ThrownObject thrown) {
    return code.filters(this, filter, thrown);
  }

  @Override
  public Optional<ThrownObject> catches(Optional<ThrownObject> thrown) {
    Optional<ThrownObject> before = caught;
    caught = thrown;
    thrown.ifPresent(object -> atHand.object(thrown));
    return before;
  }

  @Override
  public int behind(Part handler) {
    return body.behind(handler);
  }

  @Override
  public Part whole() {
    return part;
  }

  @Override
  public void run(int from, int to) {
    code.pass(this, from, to);
  }
}
