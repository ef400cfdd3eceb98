package io.github.clrsim.nettrace.conversion;

import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyLeave;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeResumeFinished;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeResumeStarted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendFinished;
import io.github.clrsim.api.corprof.CorPrfSuspendReason;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.bytes.Damage;
import io.github.clrsim.nettrace.event.Entry;
import java.util.Map;
import java.util.Optional;

/**
 * Reads those events of the runtime that are about the same as a callback, by their numbers and as
 * the runtime's manifest (ClrEtwAll.man) lays out their payloads. Later versions of an event only
 * append to it.
 */
final class RuntimeEvents {
  /** Whose events these are. */
  static final String PROVIDER = "Microsoft-Windows-DotNETRuntime";

  private static final int COLLECTIBLE = 0x8; // of an assembly's flags
  private static final int DYNAMIC = 0x1; // of a method's flags
  private static final int COMPILED = 0x8;
  private static final int ROW = 0xFF_FFFF; // of a token
  private static final int INDUCED = 1; // of a collection's reasons
  private static final int IN_BACKGROUND = 1; // of a collection's kinds

  /** What the event says of an object: nothing. */
  private static final ObjectId UNTOLD = new ObjectId(0);

  /** By the reason's number in the event; the numbers of the two tables differ. */
  private static final Map<Long, CorPrfSuspendReason> REASONS =
      Map.of(
          1L, CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_GC,
          2L, CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_APPDOMAIN_SHUTDOWN,
          3L, CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_CODE_PITCHING,
          4L, CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_SHUTDOWN,
          5L, CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_INPROC_DEBUGGER,
          6L, CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_GC_PREP);

  private final Damage damage;

  /**
   * Of one recording.
   *
   * @param file its name, for diagnostics
   */
  RuntimeEvents(String file) {
    this.damage = new Damage(file);
  }

  /** Whether an event is the runtime's own, and not what it repeats at the end of a recording. */
  static boolean isRuntimes(Entry.Event event) {
    return event.type().provider().equals(PROVIDER);
  }

  /**
   * What the event is about, if a callback is about the same.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if its payload is too short for it
   */
  Optional<RuntimeEvent> read(Entry.Event event) {
    if (!isRuntimes(event)) {
      return Optional.empty();
    }
    Cursor payload = new Cursor(event.payload(), event.offset(), damage);
    return switch (event.type().id()) {
      case 1 -> Optional.of(collection(payload));
      case 2 -> Optional.of(new RuntimeEvent.CollectionFinished(payload.uint32()));
      case 3 -> Optional.of(new RuntimeEvent.Plain(new RuntimeResumeFinished()));
      case 7 -> Optional.of(new RuntimeEvent.Plain(new RuntimeResumeStarted()));
      case 8 -> Optional.of(new RuntimeEvent.Plain(new RuntimeSuspendFinished()));
      case 9 ->
          Optional.of(
              new RuntimeEvent.SuspensionStarted(
                  REASONS.getOrDefault(
                      payload.uint32(), CorPrfSuspendReason.COR_PRF_SUSPEND_OTHER)));
      case 80 -> Optional.of(new RuntimeEvent.Plain(new ExceptionThrown(UNTOLD)));
      case 85 -> Optional.of(thread(payload));
      case 141, 143 -> compiled(payload);
      case 142, 144 -> leaving(payload);
      case 145 -> Optional.of(compiling(payload));
      case 152 ->
          Optional.of(
              new RuntimeEvent.ModuleLoaded(
                  new ModuleId(payload.int64()), new AssemblyId(payload.int64())));
      case 153 -> Optional.of(new RuntimeEvent.ModuleLeaving(new ModuleId(payload.int64())));
      case 154 -> Optional.of(new RuntimeEvent.AssemblyLoaded(new AssemblyId(payload.int64())));
      case 155 -> Optional.of(assemblyLeaving(payload));
      case 156 -> Optional.of(new RuntimeEvent.DomainLoaded(new AppDomainId(payload.int64())));
      case 250 ->
          Optional.of(new RuntimeEvent.Plain(new ExceptionCatcherEnter(handler(payload), UNTOLD)));
      case 251 -> Optional.of(new RuntimeEvent.Plain(new ExceptionCatcherLeave()));
      case 252 ->
          Optional.of(new RuntimeEvent.Plain(new ExceptionUnwindFinallyEnter(handler(payload))));
      case 253 -> Optional.of(new RuntimeEvent.Plain(new ExceptionUnwindFinallyLeave()));
      case 254 ->
          Optional.of(new RuntimeEvent.Plain(new ExceptionSearchFilterEnter(handler(payload))));
      case 255 -> Optional.of(new RuntimeEvent.Plain(new ExceptionSearchFilterLeave()));
      default -> Optional.empty();
    };
  }

  private static RuntimeEvent collection(Cursor payload) {
    long number = payload.uint32();
    int generation = payload.int32();
    long reason = payload.uint32();
    long kind = payload.uint32();
    return new RuntimeEvent.CollectionStarted(
        number, generation, reason == INDUCED, kind == IN_BACKGROUND);
  }

  private static RuntimeEvent thread(Cursor payload) {
    ThreadId thread = new ThreadId(payload.int64());
    payload.take(Long.BYTES + 2L * Integer.BYTES); // domain, flags, the thread's managed number
    return new RuntimeEvent.ThreadBegun(thread, payload.int32());
  }

  /** A method that was compiled has code of its own; others have code that was compiled before. */
  private static Optional<RuntimeEvent> compiled(Cursor payload) {
    FunctionId function = new FunctionId(payload.int64());
    int flags = methodFlags(payload);
    return (flags & COMPILED) == 0
        ? Optional.empty()
        : Optional.of(new RuntimeEvent.CompilationFinished(function, (flags & DYNAMIC) != 0));
  }

  private static Optional<RuntimeEvent> leaving(Cursor payload) {
    FunctionId function = new FunctionId(payload.int64());
    return (methodFlags(payload) & DYNAMIC) == 0
        ? Optional.empty()
        : Optional.of(new RuntimeEvent.DynamicMethodLeaving(function));
  }

  private static int methodFlags(Cursor payload) {
    payload.take(2L * Long.BYTES + 2L * Integer.BYTES); // module, start of the code, size, token
    return payload.int32();
  }

  private static RuntimeEvent compiling(Cursor payload) {
    FunctionId function = new FunctionId(payload.int64());
    payload.take(Long.BYTES); // module
    return new RuntimeEvent.CompilationStarted(function, (payload.int32() & ROW) == 0);
  }

  private static RuntimeEvent assemblyLeaving(Cursor payload) {
    AssemblyId assembly = new AssemblyId(payload.int64());
    payload.take(2L * Long.BYTES); // domain, binding
    return new RuntimeEvent.AssemblyLeaving(assembly, (payload.int32() & COLLECTIBLE) != 0);
  }

  private static FunctionId handler(Cursor payload) {
    payload.take(Long.BYTES); // where it begins
    return new FunctionId(payload.int64());
  }
}
