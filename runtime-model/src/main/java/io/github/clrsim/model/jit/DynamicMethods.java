package io.github.clrsim.model.jit;

import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodUnloaded;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.Functions;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.Methods;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.thread.FinalizerThread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Code without metadata: DynamicMethods, which a collection frees once they are dropped, and the
 * runtime's own stubs, which stay for ever (G36, N37).
 */
public final class DynamicMethods {
  private static final Blob RETURNS = Blob.ofHex("2a");
  // static void (), with the zero byte that the runtime adds (measured on both).
  private static final Blob NO_ARGUMENTS = Blob.ofHex("00000100");
  // object (object, object, native int*): of what is called static, without arguments or result.
  private static final Blob INVOKES = Blob.ofHex("00031c1c1c0f1800");
  private static final Blob CALLS_INVOKED = Blob.ofHex("2802000006262803000006142a");
  private static final Blob CALLS_TARGET = Blob.ofHex("29ffffff112a");
  // Loads the method's arguments and its code as numbers, then calls through them.
  private static final Blob INSTANTIATES =
      Blob.ofHex("21000000000000000021000000000000000029ffffff112a");

  private final Functions functions;
  private final Compiler compiler;
  private final Delivery delivery;
  private final FinalizerThread finalizer;
  private final LoadedAssembly owner;
  // By their names, with the object that keeps each alive.
  private final Map<String, Kept> named = new LinkedHashMap<>();
  private final List<Kept> dropped = new ArrayList<>();
  // Whoever calls one for the first time has it compiled, and holds on to it.
  private final List<Kept> compiling = new ArrayList<>();
  private final Map<MethodKey, Kept> invokeStubs = new LinkedHashMap<>();
  private final Map<MethodKey, Function.Dynamic> stubs = new LinkedHashMap<>();

  /**
   * A DynamicMethod and the objects behind it. One is finalized when it is found dead, and makes
   * another, whose finalizer frees the code once the first is really gone (measured on both).
   */
  private static final class Kept {
    private static final int OLDEST = 2;

    private final Function.Dynamic method;
    private int generation;
    private OptionalInt scout = OptionalInt.empty();
    private boolean hasEnded;

    Kept(Function.Dynamic method) {
      this.method = method;
    }

    void survive(int condemned) {
      if (generation <= condemned) {
        generation = older(generation);
      }
    }

    /**
     * Nothing refers to it any more: whether this collection is the one behind which it is freed.
     */
    boolean isGone(int condemned) {
      if (scout.isEmpty()) {
        if (generation <= condemned) {
          scout = OptionalInt.of(0);
          generation = older(generation);
        }
        return false;
      }
      hasEnded |= generation <= condemned;
      if (scout.getAsInt() > condemned) {
        return false;
      }
      scout = OptionalInt.of(older(scout.getAsInt()));
      return hasEnded;
    }

    private static int older(int generation) {
      return Math.min(OLDEST, generation + 1);
    }
  }

  public DynamicMethods(
      Functions functions,
      Compiler compiler,
      Delivery delivery,
      FinalizerThread finalizer,
      LoadedAssembly owner) {
    this.functions = functions;
    this.compiler = compiler;
    this.delivery = delivery;
    this.finalizer = finalizer;
    this.owner = owner;
  }

  /** Makes a DynamicMethod and calls it once. */
  public void make(String name) {
    Kept made = new Kept(functions.dynamic(owner, name, NO_ARGUMENTS, RETURNS));
    named.put(name, made);
    compile(made);
  }

  private void compile(Kept made) {
    compiling.add(made);
    compiler.compile(made.method);
    compiling.remove(made);
  }

  /** Drops the last reference to a DynamicMethod. */
  public void drop(String name) {
    Optional.ofNullable(named.remove(name)).ifPresent(dropped::add);
  }

  /** Makes the DynamicMethod by which the core library calls a method that is invoked again. */
  public void invokeStub(MethodKey method) {
    if (!hasInvokeStub(method)) {
      String name = "InvokeStub_%s.%s".formatted(owner(method), method.definition().name());
      Kept made = new Kept(functions.dynamic(owner, name, INVOKES, CALLS_INVOKED));
      invokeStubs.put(method, made);
      // Nothing refers to it but what a collection forgets.
      dropped.add(made);
      compile(made);
    }
  }

  /** Whether the core library still has that DynamicMethod. */
  public boolean hasInvokeStub(MethodKey method) {
    return invokeStubs.containsKey(method);
  }

  /**
   * Finds dropped ones dead, some collections later; the finalizer thread frees them.
   *
   * @param generation the oldest one that was collected
   */
  public void collected(int generation) {
    named.values().forEach(kept -> kept.survive(generation));
    for (Kept each : List.copyOf(dropped)) {
      if (compiling.contains(each)) {
        each.survive(generation);
      } else if (each.isGone(generation)) {
        dropped.remove(each);
        finalizer.when(() -> true, () -> free(each.method));
      }
    }
    invokeStubs.values().removeIf(stub -> stub.hasEnded);
  }

  /** Whether some were dropped that nobody calls, and not found dead yet. */
  public boolean hasDropped() {
    return !compiling.containsAll(dropped);
  }

  private static String owner(MethodKey method) {
    return TypeLoader.definitionOf(method.owner())
        .map(type -> Methods.typeDef(type).name())
        .orElse("");
  }

  private void free(Function.Dynamic dead) {
    delivery.deliver(new DynamicMethodUnloaded(dead.id()));
    functions.free(dead);
  }

  /** Passes from managed to native code for this method; made once and never unloaded. */
  public void pInvokeStub(MethodKey method) {
    stub(method, "IL_STUB_PInvoke", method.definition().signatureBlob(), CALLS_TARGET);
  }

  /** Adds the type arguments to a call of shared code; made once and never unloaded. */
  public void instantiatingStub(MethodKey method) {
    stub(method, "IL_STUB_InstantiatingStub", method.definition().signatureBlob(), INSTANTIATES);
  }

  private void stub(MethodKey method, String name, Blob signature, Blob il) {
    if (stubs.containsKey(method)) {
      return;
    }
    Function.Dynamic stub = functions.dynamic(method.assembly(), name, signature, il);
    stubs.put(method, stub);
    compiler.compile(stub);
  }
}
