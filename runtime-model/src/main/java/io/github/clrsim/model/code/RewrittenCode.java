package io.github.clrsim.model.code;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.Disassembly;
import io.github.clrsim.api.il.Flaw;
import io.github.clrsim.api.il.MethodBody;
import io.github.clrsim.api.il.Tokens;
import io.github.clrsim.api.il.Verifier;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.model.code.body.IlBody;
import io.github.clrsim.model.code.body.IlMemory;
import io.github.clrsim.model.code.body.IlVersion;
import io.github.clrsim.model.code.body.MethodVersions;
import io.github.clrsim.model.code.body.ModuleTokens;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.jit.il.IlCode;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.MethodDef;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The bodies that the profiler put in the place of those in the files. The runtime verifies none of
 * them; here each is read once, and what stands behind it is told as a truth.
 */
public final class RewrittenCode {
  private final Delivery delivery;
  private final IlMemory memory;
  private final Map<Key, Read> read = new HashMap<>();

  private record Key(MethodVersions method, Blob bytes) {}

  /** A body that was looked at; one that no compiler can read keeps methods from being called. */
  private record Read(IlBody body, boolean isReadable) {}

  public RewrittenCode(Delivery delivery, IlMemory memory) {
    this.delivery = delivery;
    this.memory = memory;
  }

  /** The body that the profiler set for this version, if it did. */
  public Optional<IlBody> body(Function.OfMetadata function, IlVersion il) {
    return bytes(function.il(), il).map(bytes -> looked(function.il(), bytes).body());
  }

  /**
   * What the profiler set is compiled now.
   *
   * @throws TypeLoadFailure if no compiler could read it: the program gets an exception
   */
  public void requireReadable(Function.OfMetadata function, IlVersion il) {
    Optional<Blob> bytes = bytes(function.il(), il);
    if (bytes.isPresent() && !looked(function.il(), bytes.get()).isReadable()) {
      throw new TypeLoadFailure(
          TypeLoadFailure.Reason.INVALID_PROGRAM,
          "the IL that was set for %s is none".formatted(function));
    }
  }

  /** A body is set, whether or not it is ever compiled. */
  void set(MethodVersions method, Blob bytes) {
    read.put(new Key(method, bytes), look(method, bytes));
  }

  private Optional<Blob> bytes(MethodVersions method, IlVersion il) {
    return il.isOriginal() ? method.body().flatMap(memory::bytesAt) : il.body();
  }

  private Read looked(MethodVersions method, Blob bytes) {
    Key key = new Key(method, bytes);
    Read known = read.get(key);
    if (known == null) {
      known = look(method, bytes);
      read.put(key, known);
    }
    return known;
  }

  private Read look(MethodVersions method, Blob bytes) {
    AssemblyImage image = method.assembly().image();
    MethodDef definition = image.methodDef(method.token());
    ModuleTokens tokens = new ModuleTokens(image);
    Optional<MethodBody> set = MethodBody.in(bytes, method.token());
    tell(method, definition, set, bytes);
    boolean isReadable =
        set.isPresent()
            && Verifier.flaws(
                    set.get(), tokens, Optional.of(Tokens.Effect.of(definition.signature())))
                .stream()
                .allMatch(Flaw::compiles);
    return isReadable
        ? new Read(IlBody.of(set.get(), definition.fullName()), true)
        : new Read(unreadable(bytes.size()), false);
  }

  private void tell(
      MethodVersions method, MethodDef definition, Optional<MethodBody> set, Blob bytes) {
    ModuleTokens tokens = new ModuleTokens(method.assembly().image());
    Set<MetadataToken> named = new LinkedHashSet<>();
    definition.body().map(Disassembly::tokens).ifPresent(named::addAll);
    set.map(Disassembly::tokens).ifPresent(named::addAll);
    delivery.tell(
        new Truth.BodyIsSet(
            method.assembly().moduleId(),
            method.token(),
            definition.fullName(),
            definition.signatureBlob(),
            definition.bodyBytes(),
            bytes,
            named.stream().map(tokens::meaning).toList()));
  }

  /** There is nothing in it to be compiled. */
  private static IlBody unreadable(int size) {
    return new IlBody(size, IlCode.NONE, new MetadataToken(0), List.of());
  }
}
