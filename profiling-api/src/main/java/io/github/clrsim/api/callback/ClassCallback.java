package io.github.clrsim.api.callback;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.outcome.HResult;

/** Types come and go; announced is not yet loaded. */
public sealed interface ClassCallback extends Callback {

  /**
   * A class has just become known to the runtime.
   *
   * <p>Preemptive, on the loading thread, directly followed by ClassLoadFinished. Base classes and
   * type arguments come earlier as pairs of their own. Never sent for arrays, pointers, byrefs or
   * open generic types, nor for a type that fails to load. Source: {@code ICorProfilerCallback}.
   */
  record ClassLoadStarted(ClassId classId) implements ClassCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.classLoadStarted(this));
    }
  }

  /**
   * The announcement of a class is complete, although the class may not be fully usable yet.
   *
   * <p>Follows ClassLoadStarted on the same thread; the status is always S_OK in CoreCLR. Layout
   * can be asked for now, while statics answer CORPROF_E_DATAINCOMPLETE until the class is
   * initialized. The load can still fail afterwards. Source: {@code ICorProfilerCallback}.
   */
  record ClassLoadFinished(ClassId classId, HResult hrStatus) implements ClassCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.classLoadFinished(this));
    }
  }

  /**
   * A class is about to vanish together with the allocator that owns it.
   *
   * <p>On the finalizer thread, preemptive; the class and its layout can still be queried. The set
   * of unloaded classes need not match the loaded one: some were never announced, others are never
   * reported here. No order among classes is promised. Source: {@code ICorProfilerCallback}.
   */
  record ClassUnloadStarted(ClassId classId) implements ClassCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.classUnloadStarted(this));
    }
  }

  /**
   * A class is gone and its identifier must no longer be used.
   *
   * <p>On the finalizer thread, preemptive, directly after ClassUnloadStarted for the same class.
   * Source: {@code ICorProfilerCallback}.
   */
  record ClassUnloadFinished(ClassId classId, HResult hrStatus) implements ClassCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.classUnloadFinished(this));
    }
  }

  /**
   * A COM dispatch table was built for an interface of a managed class.
   *
   * <p>Preemptive; meaningful only where the runtime supports COM. Paired with
   * COMClassicVTableDestroyed, on which nothing may depend. Source: {@code ICorProfilerCallback}.
   */
  record COMClassicVTableCreated(
      ClassId wrappedClassId, Guid implementedIID, Address vTable, int cSlots)
      implements ClassCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.comClassicVTableCreated(this));
    }
  }

  /**
   * A COM dispatch table of a managed class was discarded.
   *
   * <p>Preemptive; meaningful only where the runtime supports COM. Not guaranteed for every table
   * that was created. Source: {@code ICorProfilerCallback}.
   */
  record COMClassicVTableDestroyed(ClassId wrappedClassId, Guid implementedIID, Address vTable)
      implements ClassCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.comClassicVTableDestroyed(this));
    }
  }
}
