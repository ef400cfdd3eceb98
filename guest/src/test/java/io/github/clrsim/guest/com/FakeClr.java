package io.github.clrsim.guest.com;

import io.github.clrsim.api.Memory;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.RuntimeInterfaces;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Claim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A runtime that answers what a test says, by the names of methods; anything else fails. */
final class FakeClr implements ProfilerHost {
  private final Map<String, Function<InfoCall, Outcome<?>>> answers = new HashMap<>();
  private final List<InfoCall> calls = new ArrayList<>();
  private final RuntimeInterfaces interfaces;
  private Function<String, Outcome<MetadataImport>> files = _ -> Outcome.notYet();

  FakeClr(RuntimeInterfaces interfaces) {
    this.interfaces = interfaces;
  }

  static FakeClr newest() {
    return new FakeClr(new RuntimeInterfaces(15, 11));
  }

  /** What a method answers. */
  FakeClr teach(String method, Function<InfoCall, Outcome<?>> answer) {
    answers.put(method, answer);
    return this;
  }

  FakeClr teach(String method, Object value) {
    return teach(method, _ -> Outcome.ok(value));
  }

  /** What the metadata of a file is. */
  FakeClr files(Function<String, Outcome<MetadataImport>> opened) {
    files = opened;
    return this;
  }

  /** All calls so far, as reports show them. */
  List<String> calls() {
    return calls.stream().map(InfoCall::toString).toList();
  }

  InfoCall lastCall() {
    return calls.getLast();
  }

  /** The last call that is about more than references. */
  InfoCall lastQuestion() {
    return calls.reversed().stream()
        .filter(call -> !call.method().deed().countsReferences())
        .findFirst()
        .orElseThrow();
  }

  MetadataImport metadata(ModuleId module) {
    return TypedCalls.metadata(module, this::answer);
  }

  private Outcome<?> answer(InfoCall call) {
    calls.add(call);
    return Optional.ofNullable(answers.get(call.method().name()))
        .<Outcome<?>>map(answer -> answer.apply(call))
        .orElseGet(
            () ->
                call.method().deed().countsReferences()
                    ? Outcome.ok(1)
                    : Outcome.failed(HResult.E_FAIL));
  }

  @Override
  public CorProfilerInfo info() {
    return TypedCalls.runtime(this::answer);
  }

  @Override
  public RuntimeInterfaces interfaces() {
    return interfaces;
  }

  @Override
  public RuntimeObjects objects() {
    return new RuntimeObjects(this::answer);
  }

  @Override
  public Outcome<MetadataImport> openScope(String path) {
    return files.apply(path);
  }

  @Override
  public Memory memory() {
    throw new UnsupportedOperationException();
  }

  @Override
  public DataAccess dataAccess() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void startThread(String name, Runnable body) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean pause() {
    return false;
  }

  @Override
  public void claim(Claim claim) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Map<String, String> options() {
    return Map.of();
  }
}
