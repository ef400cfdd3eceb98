package io.github.clrsim.api.trace;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.hook.FunctionIDMapper2;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Steps of every kind, for tests of the forms that a trace has. */
final class SampleSteps {
  private SampleSteps() {}

  /** Steps of a simulation, but for hooks and memory. */
  static List<Step> ofAllKinds() {
    ModuleId module = new ModuleId(0x7f00_dead_beefL);
    ClassId type = new ClassId(-16);
    MethodSpec info = CallTable.row("ICorProfilerInfo2", "GetClassIDInfo2").orElseThrow();
    MethodSpec moduleInfo = CallTable.row("ICorProfilerInfo", "GetModuleInfo").orElseThrow();
    MethodSpec mask = CallTable.row("ICorProfilerInfo5", "SetEventMask2").orElseThrow();
    MethodSpec scope = CallTable.row("IMetaDataImport", "GetScopeProps").orElseThrow();
    MetadataToken token = new MetadataToken(0x0200_0004);
    return List.of(
        new Step.ThreadSeen(0, "main", ThreadKind.MANAGED),
        new Step.CallbackEntered(0, new ModuleLoadFinished(module, HResult.S_OK)),
        new Step.CallMade(0, InfoCall.toRuntime(info, List.of(type))),
        new Step.CallAnswered(
            0, info.name(), Outcome.ok(new ClassIDInfo2(module, token, type, List.of(type)))),
        new Step.CallMade(0, InfoCall.toRuntime(moduleInfo, List.of(module))),
        new Step.CallAnswered(
            0,
            moduleInfo.name(),
            new Outcome.Partial<>(
                HResult.CORPROF_E_DATAINCOMPLETE,
                new ModuleInfo(
                    new Address(0), "a\u0000\ud83d\ude00", new AssemblyId(0xFFFFFFFDL)))),
        new Step.CallMade(0, new InfoCall(new Target.Metadata(module), scope, List.of())),
        new Step.CallAnswered(
            0, scope.name(), Outcome.ok(new ScopeProps("Plugin.dll", Guid.EMPTY))),
        new Step.CallMade(0, InfoCall.toRuntime(mask, List.of(-1, 0x10))),
        new Step.CallAnswered(0, mask.name(), Outcome.of(HResult.S_OK)),
        new Step.Claimed(0, new Claim.ClassIdentity(type, module, token, List.of())),
        new Step.CallbackReturned(0, "ModuleLoadFinished", Reply.of(HResult.E_FAIL)),
        new Step.ThreadSeen(1, "worker", ThreadKind.FINALIZER),
        new Step.CallbackEntered(1, new ThreadNameChanged(new ThreadId(1), "worker")),
        new Step.CallbackReturned(1, "ThreadNameChanged", Reply.of(HResult.S_OK)),
        new Step.CallbackEntered(1, new JITInlining(new FunctionId(1), new FunctionId(2), 2)),
        new Step.CallbackReturned(1, "JITInlining", Reply.unchanged(2)),
        new Step.TruthTold(1, new Truth.ClassGone(type)),
        new Step.Marked(1, "a \"mark\"\n"));
  }

  /** Hooks of all forms, with what they reply. The second step sets a mapper. */
  static List<Step> ofHooks() {
    FunctionId function = new FunctionId(0x7f20);
    FrameInfo frame = new FrameInfo(0x7ff0);
    CorPrfFunctionArgumentRange range = new CorPrfFunctionArgumentRange(new Address(0x10), 16);
    MethodSpec set = CallTable.row("ICorProfilerInfo3", "SetFunctionIDMapper2").orElseThrow();
    FunctionIDMapper2 mapper = asked -> Optional.empty();
    List<Step> steps = new ArrayList<>();
    steps.add(new Step.ThreadSeen(0, "main", ThreadKind.MANAGED));
    steps.add(new Step.CallMade(0, InfoCall.toRuntime(set, List.of(mapper))));
    steps.add(new Step.CallAnswered(0, set.name(), Outcome.of(HResult.S_OK)));
    for (HookType type : HookType.values()) {
      Hook hook =
          switch (type) {
            case FUNCTION_ENTER_2 ->
                new Hook.Entering(
                    function,
                    new Address(7),
                    frame,
                    new CorPrfFunctionArgumentInfo(1, 16, List.of(range)));
            case FUNCTION_LEAVE_2 -> new Hook.Leaving(function, new Address(7), frame, range);
            case FUNCTION_TAILCALL_2 -> new Hook.Tailcalling(function, new Address(7), frame);
            case FUNCTION_ENTER_3_WITH_INFO,
                FUNCTION_LEAVE_3_WITH_INFO,
                FUNCTION_TAILCALL_3_WITH_INFO ->
                new Hook.WithInfo(type, function, new EltInfo(9));
            default -> new Hook.Plain(type, function);
          };
      HookReply reply =
          switch (type) {
            case FUNCTION_ID_MAPPER -> HookReply.NOT_HOOKED;
            case FUNCTION_ID_MAPPER_2 -> new HookReply.Named(new Address(7));
            default -> HookReply.DONE;
          };
      steps.add(new Step.HookEntered(0, hook));
      steps.add(new Step.HookReturned(0, type, reply));
    }
    steps.add(new Step.MemoryRead(0, new Address(0x7f00), Blob.of((byte) 1, (byte) -2)));
    steps.add(new Step.MemoryWritten(0, new Address(-1), Blob.EMPTY));
    return List.copyOf(steps);
  }
}
