package io.github.clrsim.api.callback;

import io.github.clrsim.api.outcome.HResult;

/**
 * A profiler, as the runtime sees it: every method of ICorProfilerCallback to
 * ICorProfilerCallback11.
 *
 * <p>A method that a profiler does not override hands its callback to {@link #otherwise}, or leaves
 * as it is what it could change. A failing answer is ignored by the runtime except from Initialize,
 * InitializeForAttach, GetReJITParameters and LoadAsNotificationOnly. Callbacks come on many
 * threads at once; what each promises stands at its record.
 */
public interface CorProfilerCallback {
  /** Every callback whose method is not overridden, but those that could change something. */
  default HResult otherwise(Callback event) {
    return HResult.S_OK;
  }

  /** {@link LifecycleCallback.Initialize} */
  default HResult initialize(LifecycleCallback.Initialize event) {
    return otherwise(event);
  }

  /** {@link LifecycleCallback.Shutdown} */
  default HResult shutdown(LifecycleCallback.Shutdown event) {
    return otherwise(event);
  }

  /** {@link AppDomainCallback.AppDomainCreationStarted} */
  default HResult appDomainCreationStarted(AppDomainCallback.AppDomainCreationStarted event) {
    return otherwise(event);
  }

  /** {@link AppDomainCallback.AppDomainCreationFinished} */
  default HResult appDomainCreationFinished(AppDomainCallback.AppDomainCreationFinished event) {
    return otherwise(event);
  }

  /** {@link AppDomainCallback.AppDomainShutdownStarted} */
  default HResult appDomainShutdownStarted(AppDomainCallback.AppDomainShutdownStarted event) {
    return otherwise(event);
  }

  /** {@link AppDomainCallback.AppDomainShutdownFinished} */
  default HResult appDomainShutdownFinished(AppDomainCallback.AppDomainShutdownFinished event) {
    return otherwise(event);
  }

  /** {@link AssemblyCallback.AssemblyLoadStarted} */
  default HResult assemblyLoadStarted(AssemblyCallback.AssemblyLoadStarted event) {
    return otherwise(event);
  }

  /** {@link AssemblyCallback.AssemblyLoadFinished} */
  default HResult assemblyLoadFinished(AssemblyCallback.AssemblyLoadFinished event) {
    return otherwise(event);
  }

  /** {@link AssemblyCallback.AssemblyUnloadStarted} */
  default HResult assemblyUnloadStarted(AssemblyCallback.AssemblyUnloadStarted event) {
    return otherwise(event);
  }

  /** {@link AssemblyCallback.AssemblyUnloadFinished} */
  default HResult assemblyUnloadFinished(AssemblyCallback.AssemblyUnloadFinished event) {
    return otherwise(event);
  }

  /** {@link ModuleCallback.ModuleLoadStarted} */
  default HResult moduleLoadStarted(ModuleCallback.ModuleLoadStarted event) {
    return otherwise(event);
  }

  /** {@link ModuleCallback.ModuleLoadFinished} */
  default HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
    return otherwise(event);
  }

  /** {@link ModuleCallback.ModuleUnloadStarted} */
  default HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
    return otherwise(event);
  }

  /** {@link ModuleCallback.ModuleUnloadFinished} */
  default HResult moduleUnloadFinished(ModuleCallback.ModuleUnloadFinished event) {
    return otherwise(event);
  }

  /** {@link ModuleCallback.ModuleAttachedToAssembly} */
  default HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
    return otherwise(event);
  }

  /** {@link ClassCallback.ClassLoadStarted} */
  default HResult classLoadStarted(ClassCallback.ClassLoadStarted event) {
    return otherwise(event);
  }

  /** {@link ClassCallback.ClassLoadFinished} */
  default HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    return otherwise(event);
  }

  /** {@link ClassCallback.ClassUnloadStarted} */
  default HResult classUnloadStarted(ClassCallback.ClassUnloadStarted event) {
    return otherwise(event);
  }

  /** {@link ClassCallback.ClassUnloadFinished} */
  default HResult classUnloadFinished(ClassCallback.ClassUnloadFinished event) {
    return otherwise(event);
  }

  /** {@link FunctionCallback.FunctionUnloadStarted} */
  default HResult functionUnloadStarted(FunctionCallback.FunctionUnloadStarted event) {
    return otherwise(event);
  }

  /** {@link FunctionCallback.JITCompilationStarted} */
  default HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
    return otherwise(event);
  }

  /** {@link FunctionCallback.JITCompilationFinished} */
  default HResult jitCompilationFinished(FunctionCallback.JITCompilationFinished event) {
    return otherwise(event);
  }

  /** {@link FunctionCallback.JITCachedFunctionSearchStarted} */
  default Reply jitCachedFunctionSearchStarted(
      FunctionCallback.JITCachedFunctionSearchStarted event) {
    return Reply.unchanged(event.useCachedFunction());
  }

  /** {@link FunctionCallback.JITCachedFunctionSearchFinished} */
  default HResult jitCachedFunctionSearchFinished(
      FunctionCallback.JITCachedFunctionSearchFinished event) {
    return otherwise(event);
  }

  /** {@link FunctionCallback.JITFunctionPitched} */
  default HResult jitFunctionPitched(FunctionCallback.JITFunctionPitched event) {
    return otherwise(event);
  }

  /** {@link FunctionCallback.JITInlining} */
  default Reply jitInlining(FunctionCallback.JITInlining event) {
    return Reply.unchanged(event.pfShouldInline());
  }

  /** {@link ThreadCallback.ThreadCreated} */
  default HResult threadCreated(ThreadCallback.ThreadCreated event) {
    return otherwise(event);
  }

  /** {@link ThreadCallback.ThreadDestroyed} */
  default HResult threadDestroyed(ThreadCallback.ThreadDestroyed event) {
    return otherwise(event);
  }

  /** {@link ThreadCallback.ThreadAssignedToOSThread} */
  default HResult threadAssignedToOSThread(ThreadCallback.ThreadAssignedToOSThread event) {
    return otherwise(event);
  }

  /** {@link RemotingCallback.RemotingClientInvocationStarted} */
  default HResult remotingClientInvocationStarted(
      RemotingCallback.RemotingClientInvocationStarted event) {
    return otherwise(event);
  }

  /** {@link RemotingCallback.RemotingClientSendingMessage} */
  default HResult remotingClientSendingMessage(
      RemotingCallback.RemotingClientSendingMessage event) {
    return otherwise(event);
  }

  /** {@link RemotingCallback.RemotingClientReceivingReply} */
  default HResult remotingClientReceivingReply(
      RemotingCallback.RemotingClientReceivingReply event) {
    return otherwise(event);
  }

  /** {@link RemotingCallback.RemotingClientInvocationFinished} */
  default HResult remotingClientInvocationFinished(
      RemotingCallback.RemotingClientInvocationFinished event) {
    return otherwise(event);
  }

  /** {@link RemotingCallback.RemotingServerReceivingMessage} */
  default HResult remotingServerReceivingMessage(
      RemotingCallback.RemotingServerReceivingMessage event) {
    return otherwise(event);
  }

  /** {@link RemotingCallback.RemotingServerInvocationStarted} */
  default HResult remotingServerInvocationStarted(
      RemotingCallback.RemotingServerInvocationStarted event) {
    return otherwise(event);
  }

  /** {@link RemotingCallback.RemotingServerInvocationReturned} */
  default HResult remotingServerInvocationReturned(
      RemotingCallback.RemotingServerInvocationReturned event) {
    return otherwise(event);
  }

  /** {@link RemotingCallback.RemotingServerSendingReply} */
  default HResult remotingServerSendingReply(RemotingCallback.RemotingServerSendingReply event) {
    return otherwise(event);
  }

  /** {@link TransitionCallback.UnmanagedToManagedTransition} */
  default HResult unmanagedToManagedTransition(
      TransitionCallback.UnmanagedToManagedTransition event) {
    return otherwise(event);
  }

  /** {@link TransitionCallback.ManagedToUnmanagedTransition} */
  default HResult managedToUnmanagedTransition(
      TransitionCallback.ManagedToUnmanagedTransition event) {
    return otherwise(event);
  }

  /** {@link SuspensionCallback.RuntimeSuspendStarted} */
  default HResult runtimeSuspendStarted(SuspensionCallback.RuntimeSuspendStarted event) {
    return otherwise(event);
  }

  /** {@link SuspensionCallback.RuntimeSuspendFinished} */
  default HResult runtimeSuspendFinished(SuspensionCallback.RuntimeSuspendFinished event) {
    return otherwise(event);
  }

  /** {@link SuspensionCallback.RuntimeSuspendAborted} */
  default HResult runtimeSuspendAborted(SuspensionCallback.RuntimeSuspendAborted event) {
    return otherwise(event);
  }

  /** {@link SuspensionCallback.RuntimeResumeStarted} */
  default HResult runtimeResumeStarted(SuspensionCallback.RuntimeResumeStarted event) {
    return otherwise(event);
  }

  /** {@link SuspensionCallback.RuntimeResumeFinished} */
  default HResult runtimeResumeFinished(SuspensionCallback.RuntimeResumeFinished event) {
    return otherwise(event);
  }

  /** {@link SuspensionCallback.RuntimeThreadSuspended} */
  default HResult runtimeThreadSuspended(SuspensionCallback.RuntimeThreadSuspended event) {
    return otherwise(event);
  }

  /** {@link SuspensionCallback.RuntimeThreadResumed} */
  default HResult runtimeThreadResumed(SuspensionCallback.RuntimeThreadResumed event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.MovedReferences} */
  default HResult movedReferences(GarbageCollectionCallback.MovedReferences event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.ObjectAllocated} */
  default HResult objectAllocated(GarbageCollectionCallback.ObjectAllocated event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.ObjectsAllocatedByClass} */
  default HResult objectsAllocatedByClass(GarbageCollectionCallback.ObjectsAllocatedByClass event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.ObjectReferences} */
  default HResult objectReferences(GarbageCollectionCallback.ObjectReferences event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.RootReferences} */
  default HResult rootReferences(GarbageCollectionCallback.RootReferences event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionThrown} */
  default HResult exceptionThrown(ExceptionCallback.ExceptionThrown event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionSearchFunctionEnter} */
  default HResult exceptionSearchFunctionEnter(
      ExceptionCallback.ExceptionSearchFunctionEnter event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionSearchFunctionLeave} */
  default HResult exceptionSearchFunctionLeave(
      ExceptionCallback.ExceptionSearchFunctionLeave event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionSearchFilterEnter} */
  default HResult exceptionSearchFilterEnter(ExceptionCallback.ExceptionSearchFilterEnter event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionSearchFilterLeave} */
  default HResult exceptionSearchFilterLeave(ExceptionCallback.ExceptionSearchFilterLeave event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionSearchCatcherFound} */
  default HResult exceptionSearchCatcherFound(ExceptionCallback.ExceptionSearchCatcherFound event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionOSHandlerEnter} */
  default HResult exceptionOSHandlerEnter(ExceptionCallback.ExceptionOSHandlerEnter event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionOSHandlerLeave} */
  default HResult exceptionOSHandlerLeave(ExceptionCallback.ExceptionOSHandlerLeave event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionUnwindFunctionEnter} */
  default HResult exceptionUnwindFunctionEnter(
      ExceptionCallback.ExceptionUnwindFunctionEnter event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionUnwindFunctionLeave} */
  default HResult exceptionUnwindFunctionLeave(
      ExceptionCallback.ExceptionUnwindFunctionLeave event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionUnwindFinallyEnter} */
  default HResult exceptionUnwindFinallyEnter(ExceptionCallback.ExceptionUnwindFinallyEnter event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionUnwindFinallyLeave} */
  default HResult exceptionUnwindFinallyLeave(ExceptionCallback.ExceptionUnwindFinallyLeave event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionCatcherEnter} */
  default HResult exceptionCatcherEnter(ExceptionCallback.ExceptionCatcherEnter event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionCatcherLeave} */
  default HResult exceptionCatcherLeave(ExceptionCallback.ExceptionCatcherLeave event) {
    return otherwise(event);
  }

  /** {@link ClassCallback.COMClassicVTableCreated} */
  default HResult comClassicVTableCreated(ClassCallback.COMClassicVTableCreated event) {
    return otherwise(event);
  }

  /** {@link ClassCallback.COMClassicVTableDestroyed} */
  default HResult comClassicVTableDestroyed(ClassCallback.COMClassicVTableDestroyed event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionCLRCatcherFound} */
  default HResult exceptionCLRCatcherFound(ExceptionCallback.ExceptionCLRCatcherFound event) {
    return otherwise(event);
  }

  /** {@link ExceptionCallback.ExceptionCLRCatcherExecute} */
  default HResult exceptionCLRCatcherExecute(ExceptionCallback.ExceptionCLRCatcherExecute event) {
    return otherwise(event);
  }

  /** {@link ThreadCallback.ThreadNameChanged} */
  default HResult threadNameChanged(ThreadCallback.ThreadNameChanged event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.GarbageCollectionStarted} */
  default HResult garbageCollectionStarted(
      GarbageCollectionCallback.GarbageCollectionStarted event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.SurvivingReferences} */
  default HResult survivingReferences(GarbageCollectionCallback.SurvivingReferences event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.GarbageCollectionFinished} */
  default HResult garbageCollectionFinished(
      GarbageCollectionCallback.GarbageCollectionFinished event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.FinalizeableObjectQueued} */
  default HResult finalizeableObjectQueued(
      GarbageCollectionCallback.FinalizeableObjectQueued event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.RootReferences2} */
  default HResult rootReferences2(GarbageCollectionCallback.RootReferences2 event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.HandleCreated} */
  default HResult handleCreated(GarbageCollectionCallback.HandleCreated event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.HandleDestroyed} */
  default HResult handleDestroyed(GarbageCollectionCallback.HandleDestroyed event) {
    return otherwise(event);
  }

  /** {@link LifecycleCallback.InitializeForAttach} */
  default HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
    return otherwise(event);
  }

  /** {@link LifecycleCallback.ProfilerAttachComplete} */
  default HResult profilerAttachComplete(LifecycleCallback.ProfilerAttachComplete event) {
    return otherwise(event);
  }

  /** {@link LifecycleCallback.ProfilerDetachSucceeded} */
  default HResult profilerDetachSucceeded(LifecycleCallback.ProfilerDetachSucceeded event) {
    return otherwise(event);
  }

  /** {@link ReJITCallback.ReJITCompilationStarted} */
  default HResult reJITCompilationStarted(ReJITCallback.ReJITCompilationStarted event) {
    return otherwise(event);
  }

  /** {@link ReJITCallback.GetReJITParameters} */
  default HResult getReJITParameters(ReJITCallback.GetReJITParameters event) {
    return otherwise(event);
  }

  /** {@link ReJITCallback.ReJITCompilationFinished} */
  default HResult reJITCompilationFinished(ReJITCallback.ReJITCompilationFinished event) {
    return otherwise(event);
  }

  /** {@link ReJITCallback.ReJITError} */
  default HResult reJITError(ReJITCallback.ReJITError event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.MovedReferences2} */
  default HResult movedReferences2(GarbageCollectionCallback.MovedReferences2 event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.SurvivingReferences2} */
  default HResult survivingReferences2(GarbageCollectionCallback.SurvivingReferences2 event) {
    return otherwise(event);
  }

  /** {@link GarbageCollectionCallback.ConditionalWeakTableElementReferences} */
  default HResult conditionalWeakTableElementReferences(
      GarbageCollectionCallback.ConditionalWeakTableElementReferences event) {
    return otherwise(event);
  }

  /** {@link AssemblyCallback.GetAssemblyReferences} */
  default HResult getAssemblyReferences(AssemblyCallback.GetAssemblyReferences event) {
    return otherwise(event);
  }

  /** {@link ModuleCallback.ModuleInMemorySymbolsUpdated} */
  default HResult moduleInMemorySymbolsUpdated(ModuleCallback.ModuleInMemorySymbolsUpdated event) {
    return otherwise(event);
  }

  /** {@link FunctionCallback.DynamicMethodJITCompilationStarted} */
  default HResult dynamicMethodJITCompilationStarted(
      FunctionCallback.DynamicMethodJITCompilationStarted event) {
    return otherwise(event);
  }

  /** {@link FunctionCallback.DynamicMethodJITCompilationFinished} */
  default HResult dynamicMethodJITCompilationFinished(
      FunctionCallback.DynamicMethodJITCompilationFinished event) {
    return otherwise(event);
  }

  /** {@link FunctionCallback.DynamicMethodUnloaded} */
  default HResult dynamicMethodUnloaded(FunctionCallback.DynamicMethodUnloaded event) {
    return otherwise(event);
  }

  /** {@link EventPipeCallback.EventPipeEventDelivered} */
  default HResult eventPipeEventDelivered(EventPipeCallback.EventPipeEventDelivered event) {
    return otherwise(event);
  }

  /** {@link EventPipeCallback.EventPipeProviderCreated} */
  default HResult eventPipeProviderCreated(EventPipeCallback.EventPipeProviderCreated event) {
    return otherwise(event);
  }

  /** {@link LifecycleCallback.LoadAsNotificationOnly} */
  default Reply loadAsNotificationOnly(LifecycleCallback.LoadAsNotificationOnly event) {
    return Reply.unchanged(event.notificationOnly());
  }
}
