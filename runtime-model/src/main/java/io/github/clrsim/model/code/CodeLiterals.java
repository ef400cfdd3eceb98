package io.github.clrsim.model.code;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.code.body.IlBody;
import io.github.clrsim.model.heap.Literals;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.jit.il.Instruction;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The strings that methods name, which the compiler makes when it has read the whole body; what is
 * named only to be thrown comes when it is reached (measured on both).
 */
public final class CodeLiterals {
  private final Literals literals;
  private final Methods methods;
  private final Functions functions;

  /** Where the IL of folded methods stands. */
  @FunctionalInterface
  public interface Bodies {
    IlBody of(Function.OfMetadata function);
  }

  public CodeLiterals(Literals literals, Methods methods, Functions functions) {
    this.literals = literals;
    this.methods = methods;
    this.functions = functions;
  }

  /**
   * A body was read, with others folded into it, whose texts come where they are called.
   *
   * @param bodies of the others
   */
  public void read(MethodKey method, IlBody body, NativeVersion into, Bodies bodies) {
    read(method, body, into, bodies, Set.of(methods.canonical(method)));
  }

  /** What is folded in is not folded into itself once more, however long the way is. */
  private void read(
      MethodKey method, IlBody body, NativeVersion into, Bodies bodies, Set<MethodKey> within) {
    for (Instruction instruction : body.code().instructions()) {
      switch (instruction) {
        case Instruction.Text text when !body.code().throwsBehind(text.offset()) ->
            of(method.assembly(), text.string());
        case Instruction.Call call ->
            folded(method, call, into)
                .filter(callee -> !within.contains(methods.canonical(callee)))
                .ifPresent(
                    callee ->
                        read(
                            callee,
                            bodies.of(functions.of(callee)),
                            into,
                            bodies,
                            with(within, methods.canonical(callee))));
        default -> {}
      }
    }
  }

  private static Set<MethodKey> with(Set<MethodKey> within, MethodKey inner) {
    Set<MethodKey> more = new HashSet<>(within);
    more.add(inner);
    return more;
  }

  private Optional<MethodKey> folded(MethodKey method, Instruction.Call call, NativeVersion into) {
    return into.inlined().isEmpty()
        ? Optional.empty()
        : methods
            .token(method.assembly(), call.method(), method.variables())
            .filter(callee -> into.inlined().contains(methods.canonical(callee)));
  }

  /** Code comes to where it names a text. */
  public void reached(MethodKey method, IlBody body, Instruction.Text text, boolean isMet) {
    if (isMet && body.code().throwsBehind(text.offset())) {
      of(method.assembly(), text.string());
    }
  }

  /** The string that code of this assembly names. */
  public HeapObject of(LoadedAssembly assembly, MetadataToken string) {
    return literals.of(assembly.image().userString(string), assembly.isCollectible());
  }
}
