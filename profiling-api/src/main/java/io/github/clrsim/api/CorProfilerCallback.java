package io.github.clrsim.api;

import io.github.clrsim.api.callback.AppDomainCallback;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.EventPipeCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ReJITCallback;
import io.github.clrsim.api.callback.RemotingCallback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.SuspensionCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.callback.TransitionCallback;
import io.github.clrsim.api.info.HResult;

/**
 * A profiler, as the runtime sees it: every method of ICorProfilerCallback to
 * ICorProfilerCallback11.
 *
 * <p>A method that a profiler does not override answers S_OK and changes nothing. A failing answer
 * is ignored by the runtime except from Initialize, InitializeForAttach, GetReJITParameters and
 * LoadAsNotificationOnly. Callbacks come on many threads at once; what each promises stands at its
 * record.
 */
public interface CorProfilerCallback {
  /** {@link LifecycleCallback.Initialize} */
  default HResult initialize(LifecycleCallback.Initialize event) {
    return HResult.S_OK;
  }

  /** {@link LifecycleCallback.Shutdown} */
  default HResult shutdown(LifecycleCallback.Shutdown event) {
    return HResult.S_OK;
  }

  /** {@link AppDomainCallback.AppDomainCreationStarted} */
  default HResult appDomainCreationStarted(AppDomainCallback.AppDomainCreationStarted event) {
    return HResult.S_OK;
  }

  /** {@link AppDomainCallback.AppDomainCreationFinished} */
  default HResult appDomainCreationFinished(AppDomainCallback.AppDomainCreationFinished event) {
    return HResult.S_OK;
  }

  /** {@link AppDomainCallback.AppDomainShutdownStarted} */
  default HResult appDomainShutdownStarted(AppDomainCallback.AppDomainShutdownStarted event) {
    return HResult.S_OK;
  }

  /** {@link AppDomainCallback.AppDomainShutdownFinished} */
  default HResult appDomainShutdownFinished(AppDomainCallback.AppDomainShutdownFinished event) {
    return HResult.S_OK;
  }

  /** {@link AssemblyCallback.AssemblyLoadStarted} */
  default HResult assemblyLoadStarted(AssemblyCallback.AssemblyLoadStarted event) {
    return HResult.S_OK;
  }

  /** {@link AssemblyCallback.AssemblyLoadFinished} */
  default HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
    return HResult.S_OK;
  }

  /** {@link AssemblyCallback.AssemblyUnloadStarted} */
  default HResult assemblyUnloadStarted(AssemblyCallback.AssemblyUnloadStarted event) {
    return HResult.S_OK;
  }

  /** {@link AssemblyCallback.AssemblyUnloadFinished} */
  default HResult assemblyUnloadFinished(AssemblyCallback.AssemblyUnloadFinished event) {
    return HResult.S_OK;
  }

  /** {@link ModuleCallback.ModuleLoadStarted} */
  default HResult moduleLoadStarted(ModuleCallback.ModuleLoadStarted event) {
    return HResult.S_OK;
  }

  /** {@link ModuleCallback.ModuleLoadFinished} */
  default HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    return HResult.S_OK;
  }

  /** {@link ModuleCallback.ModuleUnloadStarted} */
  default HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    return HResult.S_OK;
  }

  /** {@link ModuleCallback.ModuleUnloadFinished} */
  default HResult moduleUnloadFinished(ModuleCallback.ModuleUnloadFinished event) {
    return HResult.S_OK;
  }

  /** {@link ModuleCallback.ModuleAttachedToAssembly} */
  default HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
    return HResult.S_OK;
  }

  /** {@link ClassCallback.ClassLoadStarted} */
  default HResult classLoadStarted(ClassCallback.ClassLoadStarted event) {
    return HResult.S_OK;
  }

  /** {@link ClassCallback.ClassLoadFinished} */
  default HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    return HResult.S_OK;
  }

  /** {@link ClassCallback.ClassUnloadStarted} */
  default HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
    return HResult.S_OK;
  }

  /** {@link ClassCallback.ClassUnloadFinished} */
  default HResult classUnloadFinished(ClassCallback.ClassUnloadFinished event) {
    return HResult.S_OK;
  }

  /** {@link FunctionCallback.FunctionUnloadStarted} */
  default HResult functionUnloadStarted(FunctionCallback.FunctionUnloadStarted event) {
    return HResult.S_OK;
  }

  /** {@link FunctionCallback.JITCompilationStarted} */
  default HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
    return HResult.S_OK;
  }

  /** {@link FunctionCallback.JITCompilationFinished} */
  default HResult jitCompilationFinished(FunctionCallback.JITCompilationFinished event) {
    return HResult.S_OK;
  }

  /** {@link FunctionCallback.JITCachedFunctionSearchStarted} */
  default Reply jitCachedFunctionSearchStarted(
      FunctionCallback.JITCachedFunctionSearchStarted event) {
    return Reply.unchanged(event.useCachedFunction());
  }

  /** {@link FunctionCallback.JITCachedFunctionSearchFinished} */
  default HResult jitCachedFunctionSearchFinished(
      FunctionCallback.JITCachedFunctionSearchFinished event) {
    return HResult.S_OK;
  }

  /** {@link FunctionCallback.JITFunctionPitched} */
  default HResult jitFunctionPitched(FunctionCallback.JITFunctionPitched event) {
    return HResult.S_OK;
  }

  /** {@link FunctionCallback.JITInlining} */
  default Reply jitInlining(FunctionCallback.JITInlining event) {
    return Reply.unchanged(event.pfShouldInline());
  }

  /** {@link ThreadCallback.ThreadCreated} */
  default HResult threadCreated(ThreadCallback.ThreadCreated event) {
    return HResult.S_OK;
  }

  /** {@link ThreadCallback.ThreadDestroyed} */
  default HResult threadDestroyed(ThreadCallback.ThreadDestroyed event) {
    return HResult.S_OK;
  }

  /** {@link ThreadCallback.ThreadAssignedToOSThread} */
  default HResult threadAssignedToOSThread(ThreadCallback.ThreadAssignedToOSThread event) {
    return HResult.S_OK;
  }

  /** {@link RemotingCallback.RemotingClientInvocationStarted} */
  default HResult remotingClientInvocationStarted(
      RemotingCallback.RemotingClientInvocationStarted event) {
    return HResult.S_OK;
  }

  /** {@link RemotingCallback.RemotingClientSendingMessage} */
  default HResult remotingClientSendingMessage(
      RemotingCallback.RemotingClientSendingMessage event) {
    return HResult.S_OK;
  }

  /** {@link RemotingCallback.RemotingClientReceivingReply} */
  default HResult remotingClientReceivingReply(
      RemotingCallback.RemotingClientReceivingReply event) {
    return HResult.S_OK;
  }

  /** {@link RemotingCallback.RemotingClientInvocationFinished} */
  default HResult remotingClientInvocationFinished(
      RemotingCallback.RemotingClientInvocationFinished event) {
    return HResult.S_OK;
  }

  /** {@link RemotingCallback.RemotingServerReceivingMessage} */
  default HResult remotingServerReceivingMessage(
      RemotingCallback.RemotingServerReceivingMessage event) {
    return HResult.S_OK;
  }

  /** {@link RemotingCallback.RemotingServerInvocationStarted} */
  default HResult remotingServerInvocationStarted(
      RemotingCallback.RemotingServerInvocationStarted event) {
    return HResult.S_OK;
  }

  /** {@link RemotingCallback.RemotingServerInvocationReturned} */
  default HResult remotingServerInvocationReturned(
      RemotingCallback.RemotingServerInvocationReturned event) {
    return HResult.S_OK;
  }

  /** {@link RemotingCallback.RemotingServerSendingReply} */
  default HResult remotingServerSendingReply(RemotingCallback.RemotingServerSendingReply event) {
    return HResult.S_OK;
  }

  /** {@link TransitionCallback.UnmanagedToManagedTransition} */
  default HResult unmanagedToManagedTransition(
      TransitionCallback.UnmanagedToManagedTransition event) {
    return HResult.S_OK;
  }

  /** {@link TransitionCallback.ManagedToUnmanagedTransition} */
  default HResult managedToUnmanagedTransition(
      TransitionCallback.ManagedToUnmanagedTransition event) {
    return HResult.S_OK;
  }

  /** {@link SuspensionCallback.RuntimeSuspendStarted} */
  default HResult runtimeSuspendStarted(SuspensionCallback.RuntimeSuspendStarted event) {
    return HResult.S_OK;
  }

  /** {@link SuspensionCallback.RuntimeSuspendFinished} */
  default HResult runtimeSuspendFinished(SuspensionCallback.RuntimeSuspendFinished event) {
    return HResult.S_OK;
  }

  /** {@link SuspensionCallback.RuntimeSuspendAborted} */
  default HResult runtimeSuspendAborted(SuspensionCallback.RuntimeSuspendAborted event) {
    return HResult.S_OK;
  }

  /** {@link SuspensionCallback.RuntimeResumeStarted} */
  default HResult runtimeResumeStarted(SuspensionCallback.RuntimeResumeStarted event) {
    return HResult.S_OK;
  }

  /** {@link SuspensionCallback.RuntimeResumeFinished} */
  default HResult runtimeResumeFinished(SuspensionCallback.RuntimeResumeFinished event) {
    return HResult.S_OK;
  }

  /** {@link SuspensionCallback.RuntimeThreadSuspended} */
  default HResult runtimeThreadSuspended(SuspensionCallback.RuntimeThreadSuspended event) {
    return HResult.S_OK;
  }

  /** {@link SuspensionCallback.RuntimeThreadResumed} */
  default HResult runtimeThreadResumed(SuspensionCallback.RuntimeThreadResumed event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.MovedReferences} */
  default HResult movedReferences(GarbageCollectionCallback.MovedReferences event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.ObjectAllocated} */
  default HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.ObjectsAllocatedByClass} */
  default HResult objectsAllocatedByClass(GarbageCollectionCallback.ObjectsAllocatedByClass event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.ObjectReferences} */
  default HResult objectReferences(GarbageCollectionCallback.ObjectReferences event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.RootReferences} */
  default HResult rootReferences(GarbageCollectionCallback.RootReferences event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionThrown} */
  default HResult exceptionThrown(ExceptionCallback.ExceptionThrown event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionSearchFunctionEnter} */
  default HResult exceptionSearchFunctionEnter(
      ExceptionCallback.ExceptionSearchFunctionEnter event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionSearchFunctionLeave} */
  default HResult exceptionSearchFunctionLeave(
      ExceptionCallback.ExceptionSearchFunctionLeave event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionSearchFilterEnter} */
  default HResult exceptionSearchFilterEnter(ExceptionCallback.ExceptionSearchFilterEnter event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionSearchFilterLeave} */
  default HResult exceptionSearchFilterLeave(ExceptionCallback.ExceptionSearchFilterLeave event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionSearchCatcherFound} */
  default HResult exceptionSearchCatcherFound(ExceptionCallback.ExceptionSearchCatcherFound event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionOSHandlerEnter} */
  default HResult exceptionOSHandlerEnter(ExceptionCallback.ExceptionOSHandlerEnter event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionOSHandlerLeave} */
  default HResult exceptionOSHandlerLeave(ExceptionCallback.ExceptionOSHandlerLeave event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionUnwindFunctionEnter} */
  default HResult exceptionUnwindFunctionEnter(
      ExceptionCallback.ExceptionUnwindFunctionEnter event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionUnwindFunctionLeave} */
  default HResult exceptionUnwindFunctionLeave(
      ExceptionCallback.ExceptionUnwindFunctionLeave event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionUnwindFinallyEnter} */
  default HResult exceptionUnwindFinallyEnter(ExceptionCallback.ExceptionUnwindFinallyEnter event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionUnwindFinallyLeave} */
  default HResult exceptionUnwindFinallyLeave(ExceptionCallback.ExceptionUnwindFinallyLeave event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionCatcherEnter} */
  default HResult exceptionCatcherEnter(ExceptionCallback.ExceptionCatcherEnter event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionCatcherLeave} */
  default HResult exceptionCatcherLeave(ExceptionCallback.ExceptionCatcherLeave event) {
    return HResult.S_OK;
  }

  /** {@link ClassCallback.COMClassicVTableCreated} */
  default HResult comClassicVTableCreated(ClassCallback.COMClassicVTableCreated event) {
    return HResult.S_OK;
  }

  /** {@link ClassCallback.COMClassicVTableDestroyed} */
  default HResult comClassicVTableDestroyed(ClassCallback.COMClassicVTableDestroyed event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionCLRCatcherFound} */
  default HResult exceptionCLRCatcherFound(ExceptionCallback.ExceptionCLRCatcherFound event) {
    return HResult.S_OK;
  }

  /** {@link ExceptionCallback.ExceptionCLRCatcherExecute} */
  default HResult exceptionCLRCatcherExecute(ExceptionCallback.ExceptionCLRCatcherExecute event) {
    return HResult.S_OK;
  }

  /** {@link ThreadCallback.ThreadNameChanged} */
  default HResult threadNameChanged(ThreadCallback.ThreadNameChanged event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.GarbageCollectionStarted} */
  default HResult garbageCollectionStarted(
      GarbageCollectionCallback.GarbageCollectionStarted event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.SurvivingReferences} */
  default HResult survivingReferences(GarbageCollectionCallback.SurvivingReferences event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.GarbageCollectionFinished} */
  default HResult garbageCollectionFinished(
      GarbageCollectionCallback.GarbageCollectionFinished event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.FinalizeableObjectQueued} */
  default HResult finalizeableObjectQueued(
      GarbageCollectionCallback.FinalizeableObjectQueued event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.RootReferences2} */
  default HResult rootReferences2(GarbageCollectionCallback.RootReferences2 event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.HandleCreated} */
  default HResult handleCreated(GarbageCollectionCallback.HandleCreated event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.HandleDestroyed} */
  default HResult handleDestroyed(GarbageCollectionCallback.HandleDestroyed event) {
    return HResult.S_OK;
  }

  /** {@link LifecycleCallback.InitializeForAttach} */
  default HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
    return HResult.S_OK;
  }

  /** {@link LifecycleCallback.ProfilerAttachComplete} */
  default HResult profilerAttachComplete(LifecycleCallback.ProfilerAttachComplete event) {
    return HResult.S_OK;
  }

  /** {@link LifecycleCallback.ProfilerDetachSucceeded} */
  default HResult profilerDetachSucceeded(LifecycleCallback.ProfilerDetachSucceeded event) {
    return HResult.S_OK;
  }

  /** {@link ReJITCallback.ReJITCompilationStarted} */
  default HResult reJITCompilationStarted(ReJITCallback.ReJITCompilationStarted event) {
    return HResult.S_OK;
  }

  /** {@link ReJITCallback.GetReJITParameters} */
  default HResult getReJITParameters(ReJITCallback.GetReJITParameters event) {
    return HResult.S_OK;
  }

  /** {@link ReJITCallback.ReJITCompilationFinished} */
  default HResult reJITCompilationFinished(ReJITCallback.ReJITCompilationFinished event) {
    return HResult.S_OK;
  }

  /** {@link ReJITCallback.ReJITError} */
  default HResult reJITError(ReJITCallback.ReJITError event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.MovedReferences2} */
  default HResult movedReferences2(GarbageCollectionCallback.MovedReferences2 event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.SurvivingReferences2} */
  default HResult survivingReferences2(GarbageCollectionCallback.SurvivingReferences2 event) {
    return HResult.S_OK;
  }

  /** {@link GarbageCollectionCallback.ConditionalWeakTableElementReferences} */
  default HResult conditionalWeakTableElementReferences(
      GarbageCollectionCallback.ConditionalWeakTableElementReferences event) {
    return HResult.S_OK;
  }

  /** {@link AssemblyCallback.GetAssemblyReferences} */
  default HResult getAssemblyReferences(AssemblyCallback.GetAssemblyReferences event) {
    return HResult.S_OK;
  }

  /** {@link ModuleCallback.ModuleInMemorySymbolsUpdated} */
  default HResult moduleInMemorySymbolsUpdated(ModuleCallback.ModuleInMemorySymbolsUpdated event) {
    return HResult.S_OK;
  }

  /** {@link FunctionCallback.DynamicMethodJITCompilationStarted} */
  default HResult dynamicMethodJITCompilationStarted(
      FunctionCallback.DynamicMethodJITCompilationStarted event) {
    return HResult.S_OK;
  }

  /** {@link FunctionCallback.DynamicMethodJITCompilationFinished} */
  default HResult dynamicMethodJITCompilationFinished(
      FunctionCallback.DynamicMethodJITCompilationFinished event) {
    return HResult.S_OK;
  }

  /** {@link FunctionCallback.DynamicMethodUnloaded} */
  default HResult dynamicMethodUnloaded(FunctionCallback.DynamicMethodUnloaded event) {
    return HResult.S_OK;
  }

  /** {@link EventPipeCallback.EventPipeEventDelivered} */
  default HResult eventPipeEventDelivered(EventPipeCallback.EventPipeEventDelivered event) {
    return HResult.S_OK;
  }

  /** {@link EventPipeCallback.EventPipeProviderCreated} */
  default HResult eventPipeProviderCreated(EventPipeCallback.EventPipeProviderCreated event) {
    return HResult.S_OK;
  }

  /** {@link LifecycleCallback.LoadAsNotificationOnly} */
  default Reply loadAsNotificationOnly(LifecycleCallback.LoadAsNotificationOnly event) {
    return Reply.unchanged(event.notificationOnly());
  }
}
