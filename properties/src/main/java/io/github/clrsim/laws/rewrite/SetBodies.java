package io.github.clrsim.laws.rewrite;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ILFunctionBody;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.lifetime.Activities;
import io.github.clrsim.laws.lifetime.Activities.InCall;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The bodies that a profiler sets, one by one as a trace goes on.
 *
 * <p>Of each the trace tells what stands behind it, in the call that sets it. Where it does not,
 * the body is what the profiler was seen to write, the one in the file what it was seen to read,
 * and tokens mean what metadata answered.
 */
public final class SetBodies {
  /** What it sees. */
  public static final Set<StepKind> KINDS =
      Set.of(
          StepKind.CALL_ANSWERED,
          StepKind.CALLBACK_ENTERED,
          StepKind.MEMORY_READ,
          StepKind.MEMORY_WRITTEN,
          StepKind.TRUTH_TOLD);

  private final KnownMemory memory = new KnownMemory();
  private final Map<ModuleId, KnownTokens> tokens = new HashMap<>();
  private final Map<ComPointer, Method> controls = new HashMap<>();
  private final Map<Method, Address> inFile = new LinkedHashMap<>();
  private final Map<Method, Address> set = new LinkedHashMap<>();

  /** The threads on which a body was told and the call that sets it is not answered yet. */
  private final Set<Integer> told = new HashSet<>();

  private record Method(ModuleId module, MetadataToken token) {}

  /** Sees the next step; the body that is set by it, if one is. */
  public Optional<Rewrite> see(Step step, Activities activities) {
    switch (step) {
      case Step.CallAnswered answered -> {
        if (activities.ended().orElse(null) instanceof InCall in) {
          boolean isTold =
              in.call().method().deed() == Deed.SETS_BODY && told.remove(answered.thread());
          if (!answered.outcome().hresult().failed()) {
            return answered(in.call(), answered.outcome().answer()).filter(_ -> !isTold);
          }
        }
      }
      case Step.CallbackEntered entered -> entered(entered.callback());
      case Step.MemoryRead read -> memory.put(read.from(), read.content());
      case Step.MemoryWritten written -> memory.put(written.to(), written.content());
      case Step.TruthTold truth -> {
        return told(truth.thread(), truth.truth());
      }
      case Step.ThreadSeen _,
          Step.CallMade _,
          Step.CallbackReturned _,
          Step.HookEntered _,
          Step.HookReturned _,
          Step.Claimed _,
          Step.Marked _ -> {}
    }
    return Optional.empty();
  }

  private void entered(Callback callback) {
    if (callback instanceof GetReJITParameters asked) {
      controls.put(asked.functionControl(), new Method(asked.moduleId(), asked.methodId()));
    } else if (callback instanceof ModuleUnloadFinished gone) {
      forget(gone.moduleId());
    }
  }

  private Optional<Rewrite> told(int thread, Truth truth) {
    return switch (truth) {
      case Truth.ModuleGone gone -> {
        forget(gone.moduleId());
        yield Optional.empty();
      }
      case Truth.BodyIsSet is -> {
        told.add(thread);
        yield Optional.of(rewrite(is));
      }
      default -> Optional.empty();
    };
  }

  private Rewrite rewrite(Truth.BodyIsSet is) {
    Method method = new Method(is.moduleId(), is.methodDef());
    KnownTokens known = new KnownTokens();
    is.tokens().forEach(known::learn);
    known.learn(new Truth.BodyIsSet.Meaning(method.token(), true, is.method(), is.signature()));
    return new Rewrite(
        method.token(), is.method(), is.inFile(), setBefore(method), is.body(), true, known);
  }

  private Optional<Rewrite> answered(InfoCall call, Optional<?> answer) {
    return switch (call.target()) {
      case Target.ProfilerInfo _ -> answeredByRuntime(call, answer);
      case Target.Metadata(ModuleId module) -> {
        answer.ifPresent(
            value -> tokens.computeIfAbsent(module, _ -> new KnownTokens()).learn(call, value));
        yield Optional.empty();
      }
      case Target.ComObject(ComPointer object) -> answeredByObject(call, object, answer);
    };
  }

  private Optional<Rewrite> answeredByRuntime(InfoCall call, Optional<?> answer) {
    switch (call.method().deed()) {
      case READS_BODY -> {
        Method method = methodOf(call);
        if (answer.isPresent() && answer.get() instanceof ILFunctionBody il) {
          memory.room(il.methodHeader(), il.methodSize());
          if (!set.containsKey(method)) {
            inFile.put(method, il.methodHeader());
          }
        }
      }
      case SETS_BODY -> {
        Method method = methodOf(call);
        Address header = (Address) call.arguments().get(2);
        Optional<Rewrite> rewrite = seen(method, memory.from(header), false);
        set.put(method, header);
        return rewrite;
      }
      default -> {} // nothing of bodies
    }
    return Optional.empty();
  }

  private Optional<Rewrite> answeredByObject(InfoCall call, ComPointer object, Optional<?> answer) {
    switch (call.method().deed()) {
      case ALLOCATES -> {
        if (answer.isPresent() && answer.get() instanceof Address room && room.value() != 0) {
          memory.newRoom(room, (int) call.arguments().getFirst());
        }
      }
      case SETS_BODY -> {
        Method method = controls.get(object);
        if (method != null) {
          return seen(method, (Blob) call.arguments().getFirst(), true);
        }
      }
      default -> {} // nothing of bodies
    }
    return Optional.empty();
  }

  private Optional<Rewrite> seen(Method method, Blob body, boolean isWhole) {
    KnownTokens known = tokens.getOrDefault(method.module(), new KnownTokens());
    String name =
        known.effect(method.token()).isPresent()
            ? known.name(method.token())
            : "%s of %s".formatted(method.token(), method.module());
    return Optional.of(
        new Rewrite(
            method.token(), name, bytes(inFile, method), setBefore(method), body, isWhole, known));
  }

  private Blob setBefore(Method method) {
    return bytes(set, method);
  }

  private Blob bytes(Map<Method, Address> bodies, Method method) {
    return Optional.ofNullable(bodies.get(method)).map(memory::from).orElse(Blob.EMPTY);
  }

  private void forget(ModuleId module) {
    tokens.remove(module);
    forget(inFile, module);
    forget(set, module);
  }

  /** What lay there is gone with it. */
  private void forget(Map<Method, Address> bodies, ModuleId module) {
    bodies
        .entrySet()
        .removeIf(
            body -> {
              boolean isOf = body.getKey().module().equals(module);
              if (isOf) {
                memory.noRoom(body.getValue());
              }
              return isOf;
            });
  }

  private static Method methodOf(InfoCall call) {
    return new Method(
        (ModuleId) call.arguments().getFirst(), (MetadataToken) call.arguments().get(1));
  }
}
