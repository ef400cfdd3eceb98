package io.github.clrsim.api.outcome;

import io.github.clrsim.api.spec.HResultSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The 32-bit result of a COM call, with its name and plain meaning where the tables know it. The
 * constants are those of corerror.h and winerror.h that the profiling API uses.
 *
 * @param value the 32 bits; negative means failure
 */
public record HResult(int value) {
  /** No native code for that function (or code version) is known to the runtime yet. */
  public static final HResult CORPROF_E_FUNCTION_NOT_COMPILED = new HResult(0x80131350);

  /**
   * The entity behind the ID exists but has not reached a load level at which the question can be
   * answered.
   */
  public static final HResult CORPROF_E_DATAINCOMPLETE = new HResult(0x80131351);

  /** Method body is not IL (runtime-provided, P/Invoke, no RVA), so there is no IL to hand out. */
  public static final HResult CORPROF_E_FUNCTION_NOT_IL = new HResult(0x80131354);

  /** Calling/target OS thread has no runtime Thread object. */
  public static final HResult CORPROF_E_NOT_MANAGED_THREAD = new HResult(0x80131355);

  /** Only legal while the profiler's Initialize is running. */
  public static final HResult CORPROF_E_CALL_ONLY_FROM_INIT = new HResult(0x80131356);

  /** General 'information cannot be had at present'. */
  public static final HResult CORPROF_E_NOT_YET_AVAILABLE = new HResult(0x8013135b);

  /** The type is generic; use the type-args taking variant. */
  public static final HResult CORPROF_E_TYPE_IS_PARAMETERIZED = new HResult(0x8013135c);

  /** The function (or its class) is generic; use the type-args taking variant. */
  public static final HResult CORPROF_E_FUNCTION_IS_PARAMETERIZED = new HResult(0x8013135d);

  /** DoStackSnapshot target thread is not walkable. */
  public static final HResult CORPROF_E_STACKSNAPSHOT_INVALID_TGT_THREAD = new HResult(0x8013135e);

  /**
   * DoStackSnapshot seed context (or the target's present context) is in unmanaged code the walker
   * cannot start from.
   */
  public static final HResult CORPROF_E_STACKSNAPSHOT_UNMANAGED_CTX = new HResult(0x8013135f);

  /** Walking here could deadlock or read inconsistent data. */
  public static final HResult CORPROF_E_STACKSNAPSHOT_UNSAFE = new HResult(0x80131360);

  /** The profiler's snapshot callback returned something other than S_OK. */
  public static final HResult CORPROF_E_STACKSNAPSHOT_ABORTED = new HResult(0x80131361);

  /** Static literal (const) field has no storage. */
  public static final HResult CORPROF_E_LITERALS_HAVE_NO_ADDRESS = new HResult(0x80131362);

  /**
   * Method called from a place where it is not allowed (async, or GC-triggering where GC is not
   * allowed, or would invert lock order).
   */
  public static final HResult CORPROF_E_UNSUPPORTED_CALL_SEQUENCE = new HResult(0x80131363);

  /** An async-legal call happened while the state it needs is being changed (locks held). */
  public static final HResult CORPROF_E_ASYNCHRONOUS_UNSAFE = new HResult(0x80131364);

  /** ClassID denotes an array type; not answerable here. */
  public static final HResult CORPROF_E_CLASSID_IS_ARRAY = new HResult(0x80131365);

  /** ClassID denotes a non-array TypeDesc (byref, pointer, function pointer, type variable). */
  public static final HResult CORPROF_E_CLASSID_IS_COMPOSITE = new HResult(0x80131366);

  /** Profiler has successfully asked to detach; this call is no longer served. */
  public static final HResult CORPROF_E_PROFILER_DETACHING = new HResult(0x80131367);

  /** Profiler lacks ICorProfilerCallback3 / attach support. */
  public static final HResult CORPROF_E_PROFILER_NOT_ATTACHABLE = new HResult(0x80131368);

  /** Attach pipe message not understood (.NET Framework). */
  public static final HResult CORPROF_E_UNRECOGNIZED_PIPE_MSG_FORMAT = new HResult(0x80131369);

  /** Another profiler is present (or being loaded). */
  public static final HResult CORPROF_E_PROFILER_ALREADY_ACTIVE = new HResult(0x8013136a);

  /** Attach trigger and target runtime versions do not fit. */
  public static final HResult CORPROF_E_PROFILEE_INCOMPATIBLE_WITH_TRIGGER =
      new HResult(0x8013136b);

  /** Attach communication failed. */
  public static final HResult CORPROF_E_IPC_FAILED = new HResult(0x8013136c);

  /** Attach target process missing. */
  public static final HResult CORPROF_E_PROFILEE_PROCESS_NOT_FOUND = new HResult(0x8013136d);

  /** Needs ICorProfilerCallback3 (detach). */
  public static final HResult CORPROF_E_CALLBACK3_REQUIRED = new HResult(0x8013136e);

  /** Only a startup-loaded profiler may call this. */
  public static final HResult CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER =
      new HResult(0x8013136f);

  /** Detach refused: IL was rewritten, ReJIT used, or enter/leave hooks set. */
  public static final HResult CORPROF_E_IRREVERSIBLE_INSTRUMENTATION_PRESENT =
      new HResult(0x80131370);

  /** Runtime has not finished starting. */
  public static final HResult CORPROF_E_RUNTIME_UNINITIALIZED = new HResult(0x80131371);

  /** Detach refused: the profiler set immutable event flags. */
  public static final HResult CORPROF_E_IMMUTABLE_FLAGS_SET = new HResult(0x80131372);

  /** Profiler's Initialize/InitializeForAttach has not finished. */
  public static final HResult CORPROF_E_PROFILER_NOT_YET_INITIALIZED = new HResult(0x80131373);

  /** Call needs event-mask flags that are not set, or contradicts flags that are. */
  public static final HResult CORPROF_E_INCONSISTENT_WITH_FLAGS = new HResult(0x80131374);

  /** A profiler's own Initialize returns this to ask not to be loaded (quietly). */
  public static final HResult CORPROF_E_PROFILER_CANCEL_ACTIVATION = new HResult(0x80131375);

  /** Concurrent GC on; COR_PRF_MONITOR_GC cannot be turned on. */
  public static final HResult CORPROF_E_CONCURRENT_GC_NOT_PROFILABLE = new HResult(0x80131376);

  /** Needs debugging support in the runtime. */
  public static final HResult CORPROF_E_DEBUGGING_DISABLED = new HResult(0x80131378);

  /** Attach with GC monitoring timed out waiting for a background GC to end. */
  public static final HResult CORPROF_E_TIMEOUT_WAITING_FOR_CONCURRENT_GC = new HResult(0x80131379);

  /** Reflection-emit module; not supported by this call. */
  public static final HResult CORPROF_E_MODULE_IS_DYNAMIC = new HResult(0x8013137a);

  /** Needs ICorProfilerCallback4 (ReJIT). */
  public static final HResult CORPROF_E_CALLBACK4_REQUIRED = new HResult(0x8013137b);

  /** COR_PRF_ENABLE_REJIT was not set at startup (or runtime cannot ReJIT). */
  public static final HResult CORPROF_E_REJIT_NOT_ENABLED = new HResult(0x8013137c);

  /** Function lives in (or is instantiated over) a collectible assembly. */
  public static final HResult CORPROF_E_FUNCTION_IS_COLLECTIBLE = new HResult(0x8013137e);

  /** Needs ICorProfilerCallback6. */
  public static final HResult CORPROF_E_CALLBACK6_REQUIRED = new HResult(0x80131380);

  /** Needs ICorProfilerCallback7 (in-memory symbols). */
  public static final HResult CORPROF_E_CALLBACK7_REQUIRED = new HResult(0x80131382);

  /** Inline tracking for ReJIT is off. */
  public static final HResult CORPROF_E_REJIT_INLINING_DISABLED = new HResult(0x80131383);

  /** Diagnostics IPC: bad encoding. */
  public static final HResult CORDIAGIPC_E_BAD_ENCODING = new HResult(0x80131384);

  /** Diagnostics IPC: unknown command. */
  public static final HResult CORDIAGIPC_E_UNKNOWN_COMMAND = new HResult(0x80131385);

  /** Diagnostics IPC: wrong magic. */
  public static final HResult CORDIAGIPC_E_UNKNOWN_MAGIC = new HResult(0x80131386);

  /** Diagnostics IPC: unknown error. */
  public static final HResult CORDIAGIPC_E_UNKNOWN_ERROR = new HResult(0x80131387);

  /** SuspendRuntime asked while a suspension is already under way. */
  public static final HResult CORPROF_E_SUSPENSION_IN_PROGRESS = new HResult(0x80131388);

  /** Object is not in the GC heap (e.g. frozen / non-GC heap). */
  public static final HResult CORPROF_E_NOT_GC_OBJECT = new HResult(0x80131389);

  /** Module is Edit-and-Continue enabled; IL change through the profiler is refused. */
  public static final HResult CORPROF_E_MODULE_IS_ENC = new HResult(0x8013138a);

  /** Success. */
  public static final HResult S_OK = new HResult(0x00000000);

  /** Success, but nothing/partial/no more. */
  public static final HResult S_FALSE = new HResult(0x00000001);

  /** Not implemented. */
  public static final HResult E_NOTIMPL = new HResult(0x80004001);

  /** QueryInterface miss. */
  public static final HResult E_NOINTERFACE = new HResult(0x80004002);

  /** Null pointer. */
  public static final HResult E_POINTER = new HResult(0x80004003);

  /** Aborted. */
  public static final HResult E_ABORT = new HResult(0x80004004);

  /** Generic failure. */
  public static final HResult E_FAIL = new HResult(0x80004005);

  /** Unexpected. */
  public static final HResult E_UNEXPECTED = new HResult(0x8000ffff);

  /** Out of memory. */
  public static final HResult E_OUTOFMEMORY = new HResult(0x8007000e);

  /** Bad argument. */
  public static final HResult E_INVALIDARG = new HResult(0x80070057);

  /** Buffer too small. */
  public static final HResult ERROR_INSUFFICIENT_BUFFER = new HResult(0x8007007a);

  /** Not supported. */
  public static final HResult ERROR_NOT_SUPPORTED = new HResult(0x80070032);

  /** Environment variable does not exist. */
  public static final HResult ERROR_ENVVAR_NOT_FOUND = new HResult(0x800700cb);

  /** Metadata record not found. */
  public static final HResult CLDB_E_RECORD_NOTFOUND = new HResult(0x80131130);

  /** Metadata string truncated (success code). */
  public static final HResult CLDB_S_TRUNCATION = new HResult(0x00131106);

  /** Bad signature. */
  public static final HResult META_E_BAD_SIGNATURE = new HResult(0x80131192);

  /** Type load failure as HRESULT. */
  public static final HResult COR_E_TYPELOAD = new HResult(0x80131522);

  /** Bad image. */
  public static final HResult COR_E_BADIMAGEFORMAT = new HResult(0x8007000b);

  /** File not found. */
  public static final HResult COR_E_FILENOTFOUND = new HResult(0x80070002);

  /**
   * The code that {@link #name()} prints.
   *
   * @throws IllegalArgumentException if the tables do not know the name and it is no number
   */
  public static HResult of(String name) {
    return ProfilingSpec.get()
        .hresult(name)
        .map(row -> new HResult(row.value()))
        .orElseGet(() -> new HResult(Integer.parseUnsignedInt(name.replaceFirst("^0x", ""), 16)));
  }

  /** Whether the call failed. */
  public boolean failed() {
    return value < 0;
  }

  /** The name of this code, or its eight hexadecimal digits where the tables do not know it. */
  public String name() {
    return known().map(HResultSpec::name).orElseGet(() -> "0x" + HexFormat.of().toHexDigits(value));
  }

  /** What this code says, in plain words. */
  public String meaning() {
    return known().map(HResultSpec::meaning).orElse("not a code of the profiling API");
  }

  @Override
  public String toString() {
    return name();
  }

  private Optional<HResultSpec> known() {
    return ProfilingSpec.get().hresult(value);
  }
}
