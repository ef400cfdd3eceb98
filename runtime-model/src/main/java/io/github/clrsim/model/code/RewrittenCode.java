package io.github.clrsim.model.code;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.diagnostic.LetterException;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.jit.il.Disassembly;
import io.github.clrsim.model.jit.il.Flaw;
import io.github.clrsim.model.jit.il.IlCode;
import io.github.clrsim.model.jit.il.Rewriting;
import io.github.clrsim.model.jit.il.Tokens;
import io.github.clrsim.model.jit.il.Verifier;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.metadata.MethodBody;
import io.github.clrsim.model.metadata.MethodDef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The bodies that the profiler put in the place of those in the files. The runtime verifies none of
 * them; here each is read and judged once, and what is wrong with it is told as a truth.
 */
public final class RewrittenCode {
  // InvalidProgramException (corerror.h).
  private static final HResult COR_E_INVALIDPROGRAM = new HResult(0x8013_153A);

  private final Delivery delivery;
  private final IlMemory memory;
  private final Map<Key, Judged> judged = new HashMap<>();

  private record Key(MethodVersions method, Blob bytes) {}

  /** A body that was looked at; one that no compiler can read keeps methods from being called. */
  private record Judged(IlBody body, boolean isReadable) {}

  public RewrittenCode(Delivery delivery, IlMemory memory) {
    this.delivery = delivery;
    this.memory = memory;
  }

  /** The body that the profiler set for this version, if it did. */
  public Optional<IlBody> body(Function.OfMetadata function, IlVersion il) {
    return bytes(function.il(), il).map(bytes -> judged(function.il(), bytes).body());
  }

  /**
   * What the profiler set is compiled now.
   *
   * @throws TypeLoadFailure if no compiler could read it: the program gets an exception
   */
  public void requireReadable(Function.OfMetadata function, IlVersion il) {
    Optional<Blob> bytes = bytes(function.il(), il);
    if (bytes.isPresent() && !judged(function.il(), bytes.get()).isReadable()) {
      throw new TypeLoadFailure(
          COR_E_INVALIDPROGRAM, "the IL that was set for %s is none".formatted(function));
    }
  }

  /** A body is set, whether or not it is ever compiled. */
  void set(MethodVersions method, Blob bytes) {
    judged(method, bytes);
  }

  private Optional<Blob> bytes(MethodVersions method, IlVersion il) {
    return il.isOriginal() ? method.body().flatMap(memory::bytesAt) : il.body();
  }

  private Judged judged(MethodVersions method, Blob bytes) {
    Key key = new Key(method, bytes);
    Judged known = judged.get(key);
    if (known == null) {
      known = judge(method, bytes);
      judged.put(key, known);
    }
    return known;
  }

  private Judged judge(MethodVersions method, Blob bytes) {
    MethodDef definition = method.assembly().image().methodDef(method.token());
    Tokens tokens = new ModuleTokens(method.assembly().image());
    Optional<MethodBody> read = read(method.token(), bytes);
    if (read.isEmpty()) {
      Flaw flaw = new Flaw(Flaw.Kind.UNREADABLE, 0, "no header of a body stands there");
      tell(method, List.of(flaw), bytes.toString());
      return new Judged(unreadable(bytes.size()), false);
    }
    MethodBody body = read.get();
    List<Flaw> flaws =
        new ArrayList<>(Verifier.flaws(body, tokens, ModuleTokens.effect(definition.signature())));
    boolean isReadable = flaws.stream().allMatch(Flaw::compiles);
    definition.body().flatMap(before -> Rewriting.lostClause(before, body)).ifPresent(flaws::add);
    repeated(method, definition, body).ifPresent(flaws::add);
    if (!flaws.isEmpty()) {
      tell(method, flaws, Disassembly.of(body, tokens));
    }
    return isReadable
        ? new Judged(IlBody.of(body, definition.fullName()), true)
        : new Judged(unreadable(bytes.size()), false);
  }

  /** It may do once more what the body that is set did to the one in the file. */
  private Optional<Flaw> repeated(MethodVersions method, MethodDef definition, MethodBody body) {
    Optional<MethodBody> set =
        method
            .body()
            .flatMap(memory::bytesAt)
            .flatMap(bytes -> read(method.token(), bytes))
            .filter(before -> !before.equals(body));
    return set.isPresent() && definition.body().isPresent()
        ? Rewriting.twice(definition.body().get(), set.get(), body)
        : Optional.empty();
  }

  private void tell(MethodVersions method, List<Flaw> flaws, String after) {
    MethodDef definition = method.assembly().image().methodDef(method.token());
    Tokens tokens = new ModuleTokens(method.assembly().image());
    delivery.tell(
        new Truth.BodyIsFaulty(
            method.assembly().moduleId(),
            method.token(),
            definition.fullName(),
            flaws.stream().map(Flaw::toString).toList(),
            definition.body().map(body -> Disassembly.of(body, tokens)).orElse(""),
            after));
  }

  private static Optional<MethodBody> read(MetadataToken method, Blob bytes) {
    try {
      return Optional.of(MethodBody.of(method, bytes));
    } catch (LetterException unreadable) {
      return Optional.empty();
    }
  }

  /** There is nothing in it to be compiled. */
  private static IlBody unreadable(int size) {
    return new IlBody(size, IlCode.NONE, new MetadataToken(0), List.of());
  }
}
