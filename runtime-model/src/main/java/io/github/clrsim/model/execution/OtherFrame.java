package io.github.clrsim.model.execution;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.ExceptionClause;
import io.github.clrsim.api.il.ExceptionClause.Part;
import io.github.clrsim.model.exception.Frame;
import io.github.clrsim.model.exception.ThrownObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A method whose code is not simulated, but what it does with exceptions is: the program that
 * performs a scenario, and methods of the core library.
 */
final class OtherFrame implements Frame {
  private static final Part TRIED = new Part(0, 1);
  private static final int FILTER = 1;
  private static final Part HANDLER = new Part(2, 1);
  private static final Part WHOLE = new Part(0, 4);
  private static final MetadataToken ANY = new MetadataToken(0);

  private final Supplier<Optional<FunctionId>> function;
  private final Optional<Frame> caller;
  private final List<ExceptionClause> clauses;
  private final Consumer<OtherFrame> body;
  private final Consumer<OtherFrame> handler;
  private int offset;

  private OtherFrame(
      Supplier<Optional<FunctionId>> function,
      Optional<Frame> caller,
      List<ExceptionClause> clauses,
      Consumer<OtherFrame> body,
      Consumer<OtherFrame> handler) {
    this.function = function;
    this.caller = caller;
    this.clauses = clauses;
    this.body = body;
    this.handler = handler;
  }

  /** One that catches everything, and goes on. */
  static OtherFrame catching(Supplier<Optional<FunctionId>> function, Consumer<OtherFrame> body) {
    ExceptionClause clause = new ExceptionClause.Catch(TRIED, HANDLER, ANY);
    return new OtherFrame(function, Optional.empty(), List.of(clause), body, frame -> {});
  }

  /** One whose filter accepts everything. */
  static OtherFrame filtering(
      Supplier<Optional<FunctionId>> function,
      Frame caller,
      Consumer<OtherFrame> body,
      Consumer<OtherFrame> handler) {
    ExceptionClause clause = new ExceptionClause.Filter(TRIED, HANDLER, FILTER);
    return new OtherFrame(function, Optional.of(caller), List.of(clause), body, handler);
  }

  /** One that lets everything pass. */
  static OtherFrame passing(
      Supplier<Optional<FunctionId>> function, Optional<Frame> caller, Consumer<OtherFrame> body) {
    return new OtherFrame(function, caller, List.of(), body, frame -> {});
  }

  /** Whether something was caught in it. */
  boolean hasCaught() {
    return offset >= HANDLER.offset();
  }

  @Override
  public Optional<FunctionId> function() {
    return function.get();
  }

  @Override
  public Optional<Frame> caller() {
    return caller;
  }

  @Override
  public int offset() {
    return offset;
  }

  @Override
  public List<ExceptionClause> clauses() {
    return clauses;
  }

  @Override
  public Address address(int at) {
    return new Address(0);
  }

  @Override
  public Address pointer() {
    return new Address(0);
  }

  @Override
  public boolean isOf(MetadataToken type, ThrownObject thrown) {
    return true;
  }

  @Override
  public boolean filters(ExceptionClause.Filter filter, ThrownObject thrown) {
    return true;
  }

  @Override
  public Optional<ThrownObject> catches(Optional<ThrownObject> thrown) {
    return Optional.empty();
  }

  @Override
  public int behind(Part part) {
    return part.end();
  }

  @Override
  public Part whole() {
    return WHOLE;
  }

  @Override
  public void run(int from, int to) {
    offset = from;
    if (from == TRIED.offset()) {
      body.accept(this);
    } else if (from == HANDLER.offset()) {
      handler.accept(this);
    }
  }
}
