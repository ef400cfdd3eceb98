package io.github.clrsim.model.execution;

import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.Functions;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.NativeVersion;
import io.github.clrsim.model.code.Tier;
import io.github.clrsim.model.code.body.IlBody;
import io.github.clrsim.model.jit.Compiler;
import io.github.clrsim.model.jit.Prestub;
import io.github.clrsim.model.jit.Tiering;
import java.util.Optional;

/** The bodies that calls come to: found or compiled before, or replaced in the middle of a loop. */
final class MethodBodies {
  private final Functions functions;
  private final Compiler compiler;
  private final Prestub prestub;
  private final Tiering tiering;
  private final Loops loops;

  MethodBodies(
      Functions functions, Compiler compiler, Prestub prestub, Tiering tiering, Loops loops) {
    this.functions = functions;
    this.compiler = compiler;
    this.prestub = prestub;
    this.tiering = tiering;
    this.loops = loops;
  }

  /** How often something happened to them. */
  int changes() {
    return prestub.changes() + compiler.compilations();
  }

  /** The body that a call of this method comes to, if it has one and that is looked into. */
  Optional<Compiled> called(MethodKey method) {
    if (method.definition().rva() == 0
        && !functions.versions(method.assembly(), method.token()).hasBody()) {
      return Optional.empty(); // Abstract, of the runtime, or made by it: methods of delegates.
    }
    Function.OfMetadata function = functions.of(method);
    if (prestub.isOfImage(function)) {
      prestub.foundPrecompiled(function);
      return Optional.empty();
    }
    return Optional.of(new Compiled(function, prestub.prepared(function)));
  }

  /** The IL of a method that is part of another one's body. */
  IlBody folded(MethodKey method) {
    return compiler.body(functions.of(method));
  }

  /** Whether what the body calls is looked into, too. */
  boolean isLookedInto(Compiled called) {
    return !prestub.isOfFramework(called.function());
  }

  /** In the middle of a long loop the body may be replaced; an endless one is stayed in. */
  void goRound(MethodKey method, Compiled called) {
    NativeVersion version = called.version();
    if (tiering.isReplacedOnStack(version, loops.staysIn(method))) {
      compiler.compile(called.function(), version.il(), Tier.ON_STACK);
    }
    loops.goRound(method);
  }
}
