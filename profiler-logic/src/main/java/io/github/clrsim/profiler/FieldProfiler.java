package io.github.clrsim.profiler;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.profiler.field.DeclaredField;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.field.FieldRules;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;

/**
 * A right profiler that reads objects as a debugger does: what a collection found alive, at its
 * end, when the program stands still and nothing moves any more.
 */
public class FieldProfiler implements CorProfilerCallback {
  private static final int OBJECTS_MAX = 12;

  private final ProfilerHost host;
  private final FieldReader reader;

  // Filled by the threads that collect; read by the one that ends the collection.
  private final Set<Long> alive = new ConcurrentSkipListSet<>();

  /** A profiler for one run. */
  public FieldProfiler(ProfilerHost host) {
    this(host, FieldRules.RIGHT);
  }

  /** One that reads by other rules. */
  public FieldProfiler(ProfilerHost host, FieldRules rules) {
    this.host = host;
    this.reader = new FieldReader(host.dataAccess(), rules);
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    return host.info().setEventMask(COR_PRF_MONITOR_GC);
  }

  @Override
  public HResult objectReferences(GarbageCollectionCallback.ObjectReferences event) {
    alive.add(event.objectId().value());
    return HResult.S_OK;
  }

  @Override
  public HResult garbageCollectionFinished(
      GarbageCollectionCallback.GarbageCollectionFinished event) {
    List<ObjectId> objects =
        alive.stream()
            .sorted(java.util.Comparator.reverseOrder())
            .limit(OBJECTS_MAX)
            .map(ObjectId::new)
            .toList();
    alive.clear();
    reader.refresh();
    objects.forEach(this::read);
    return HResult.S_OK;
  }

  /** What reads fields. */
  protected final FieldReader reader() {
    return reader;
  }

  /** Says of each field of an object what it holds, as far as that can be told. */
  protected final void read(ObjectId objectId) {
    Address object = new Address(objectId.value());
    Set<String> names =
        reader.fields(object).answer().orElse(List.of()).stream()
            .map(DeclaredField::name)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    for (String name : names) {
      reader
          .read(object, name)
          .answer()
          .filter(Value::isKnown)
          .ifPresent(value -> host.claim(new Claim.FieldIs(objectId, name, ValueText.of(value))));
    }
  }
}
