package io.github.clrsim.realclr.host;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.il.Disassembly;
import io.github.clrsim.api.il.MethodBody;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.ILFunctionBody;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Truth.BodyIsSet;
import io.github.clrsim.api.trace.Truth.BodyIsSet.Meaning;
import io.github.clrsim.realclr.com.RuntimeCalls;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Tells what stands behind each body of IL that the profiler sets: the one in the file, and what
 * the tokens mean. The runtime is asked for it beside the trace and in the profiler's own call,
 * where it answers the same.
 *
 * <p>Nothing is told of a body that lies neither in room of the runtime's allocators nor where the
 * runtime showed one: how far that may be read is not known.
 */
final class BodyTruths {
  private static final int OF_READ = 0;

  private final RuntimeCalls calls;
  private final CorProfilerInfo info;
  // Looked up only, never walked.
  private final Map<ComPointer, Method> controls = new ConcurrentHashMap<>();
  private final Map<Method, Blob> inFile = new ConcurrentHashMap<>();
  private final NavigableMap<Long, Room> rooms = new ConcurrentSkipListMap<>();

  /** Memory that lasts as long as its module; if it is of none, as long as the process. */
  private record Room(Optional<ModuleId> module, int bytes) {}

  private record Method(ModuleId module, MetadataToken token) {}

  /** The runtime is not there yet. */
  BodyTruths() {
    this.calls = new RuntimeCalls(module -> TypedCalls.metadata(module, this::ask));
    this.info = TypedCalls.runtime(this::ask);
  }

  private Outcome<?> ask(InfoCall call) {
    return calls.answer(call);
  }

  /** The runtime is there: it handed us this object. */
  void connect(ComPointer profilerInfo) {
    calls.connect(profilerInfo);
  }

  /** The profiler is told something. */
  void see(Callback callback) {
    switch (callback) {
      case GetReJITParameters asked ->
          controls.put(asked.functionControl(), new Method(asked.moduleId(), asked.methodId()));
      case ModuleUnloadFinished gone -> {
        inFile.keySet().removeIf(method -> method.module().equals(gone.moduleId()));
        rooms.values().removeIf(room -> room.module().equals(Optional.of(gone.moduleId())));
        calls.forget(gone.moduleId());
      }
      default -> {} // nothing of bodies
    }
  }

  /** The profiler is about to make this call, behind which a body cannot be read any more. */
  void see(InfoCall call) {
    // No lock is held while the runtime is called.
    method(call)
        .filter(method -> !inFile.containsKey(method))
        .ifPresent(method -> inFile.putIfAbsent(method, bodyOf(method)));
  }

  /** The call was answered; what is told of the body that it set, if it did. */
  Optional<BodyIsSet> see(InfoCall call, Outcome<?> outcome) {
    if (outcome.hresult().failed()) {
      return Optional.empty();
    }
    return switch (call.method().deed()) {
      // All modules have one allocator, which takes nothing back.
      case ALLOCATES -> {
        if (outcome.answer().orElse(null) instanceof Address room && room.value() != 0) {
          rooms.put(
              room.value(), new Room(Optional.empty(), (Integer) call.arguments().getFirst()));
        }
        yield Optional.empty();
      }
      case READS_BODY -> {
        if (outcome.answer().orElse(null) instanceof ILFunctionBody body) {
          ModuleId module = (ModuleId) call.arguments().getFirst();
          rooms.put(body.methodHeader().value(), new Room(Optional.of(module), body.methodSize()));
        }
        yield Optional.empty();
      }
      case SETS_BODY ->
          method(call).flatMap(method -> body(call, method).flatMap(body -> behind(method, body)));
      default -> Optional.empty();
    };
  }

  private Optional<Method> method(InfoCall call) {
    return switch (call.method().deed()) {
      case SETS_BODY ->
          switch (call.target()) {
            case Target.ProfilerInfo _ ->
                Optional.of(
                    new Method(
                        (ModuleId) call.arguments().getFirst(),
                        (MetadataToken) call.arguments().get(1)));
            case Target.ComObject(ComPointer control) -> Optional.ofNullable(controls.get(control));
            case Target.Metadata _ -> Optional.empty();
          };
      default -> Optional.empty();
    };
  }

  /** Of a method that has none nobody may ask in a module of Reflection.Emit (N126). */
  private Blob bodyOf(Method method) {
    return info.getModuleMetaData(method.module(), OF_READ)
        .answer()
        .flatMap(metadata -> metadata.getMethodProps(method.token()).answer())
        .filter(props -> props.codeRVA() != 0)
        .flatMap(_ -> info.getILFunctionBody(method.module(), method.token()).answer())
        .map(il -> Blob.of(RawMemory.bytes(il.methodHeader().value(), il.methodSize())))
        .orElse(Blob.EMPTY);
  }

  private Optional<Blob> body(InfoCall call, Method method) {
    return switch (call.arguments().getLast()) {
      case Blob given -> Optional.of(given);
      case Address header ->
          Optional.ofNullable(rooms.floorEntry(header.value()))
              .map(room -> room.getKey() + room.getValue().bytes() - header.value())
              .filter(bytes -> bytes > 0)
              .map(bytes -> Blob.of(RawMemory.bytes(header.value(), bytes)))
              .map(room -> bodyIn(room, method));
      default -> Optional.empty();
    };
  }

  /** Without what the room holds besides; all of it where no body can be read. */
  private static Blob bodyIn(Blob room, Method method) {
    return MethodBody.in(room, method.token()).map(body -> room.slice(0, body.size())).orElse(room);
  }

  private Optional<BodyIsSet> behind(Method method, Blob body) {
    Blob before = inFile.getOrDefault(method, Blob.EMPTY);
    Optional<MetadataImport> metadata = info.getModuleMetaData(method.module(), OF_READ).answer();
    if (metadata.isEmpty()) {
      return Optional.empty();
    }
    TokenMeanings meanings = new TokenMeanings(metadata.get());
    Optional<Meaning> itself = meanings.of(method.token());
    Optional<List<Meaning>> tokens =
        meanings.of(Disassembly.tokens(method.token(), List.of(before, body)));
    if (itself.isEmpty() || tokens.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new BodyIsSet(
            method.module(),
            method.token(),
            itself.get().name(),
            itself.get().signature(),
            before,
            body,
            tokens.get()));
  }
}
