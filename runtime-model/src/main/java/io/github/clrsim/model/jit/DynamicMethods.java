package io.github.clrsim.model.jit;

import io.github.clrsim.api.Blob;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodUnloaded;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.LoadedAssembly;
import io.github.clrsim.model.loader.Unloader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Code without metadata: DynamicMethods, which a collection frees once they are dropped, and the
 * runtime's own stubs, which stay for ever (G36, N37).
 */
final class DynamicMethods {
  private static final Blob RETURNS = Blob.ofHex("2a");
  // static void (), with the zero byte that the runtime adds (measured on both).
  private static final Blob NO_ARGUMENTS = Blob.ofHex("00000100");
  private static final Blob CALLS_TARGET = Blob.ofHex("29ffffff112a");
  // Loads the method's arguments and its code as numbers, then calls through them.
  private static final Blob INSTANTIATES =
      Blob.ofHex("21000000000000000021000000000000000029ffffff112a");

  private final Functions functions;
  private final Compiler compiler;
  private final Delivery delivery;
  private final Unloader unloader;
  private final LoadedAssembly owner;
  private final Map<String, Function.Dynamic> named = new HashMap<>();
  private final List<Function.Dynamic> dropped = new ArrayList<>();
  private final Map<MethodKey, Function.Dynamic> stubs = new LinkedHashMap<>();

  DynamicMethods(
      Functions functions,
      Compiler compiler,
      Delivery delivery,
      Unloader unloader,
      LoadedAssembly owner) {
    this.functions = functions;
    this.compiler = compiler;
    this.delivery = delivery;
    this.unloader = unloader;
    this.owner = owner;
  }

  /** Makes a DynamicMethod and calls it once. */
  void make(String name) {
    Function.Dynamic made = functions.dynamic(owner, name, NO_ARGUMENTS, RETURNS);
    named.put(name, made);
    compiler.compile(made);
  }

  /** Drops the last reference to a DynamicMethod. */
  void drop(String name) {
    Function.Dynamic method = named.remove(name);
    if (method != null) {
      dropped.add(method);
    }
  }

  /** Finds the dropped ones dead; the finalizer thread frees them. */
  void collect() {
    for (Function.Dynamic dead : List.copyOf(dropped)) {
      unloader.finalizeWhen(
          () -> true,
          () -> {
            delivery.deliver(new DynamicMethodUnloaded(dead.id()));
            functions.free(dead);
          });
    }
    dropped.clear();
  }

  /** Passes from managed to native code for this method; made once and never unloaded. */
  void pInvokeStub(MethodKey method) {
    stub(method, "IL_STUB_PInvoke", method.definition().signatureBlob(), CALLS_TARGET);
  }

  /** Adds the type arguments to a call of shared code; made once and never unloaded. */
  void instantiatingStub(MethodKey method) {
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
