package io.github.clrsim.orders;

import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ConditionalWeakTableElementReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.FinalizeableObjectQueued;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences2;
import io.github.clrsim.api.corprof.CorPrfGcRootKind;
import io.github.clrsim.api.id.GCHandleId;
import io.github.clrsim.api.id.ObjectId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is told of handles and collections, without addresses and numbers: several batches of one
 * part of the heap are one, and so are all ObjectReferences of a collection. The first handle to an
 * object is how a scenario holds it and is left out, as roots on stacks are.
 */
final class CollectionWords {
  private static final int BATCH = 512;

  private final IdNames names;
  private final Set<ObjectId> held = new HashSet<>();
  private final Map<GCHandleId, String> handles = new HashMap<>();
  private String full = "";
  private boolean goesOn;
  private boolean isListing;

  CollectionWords(IdNames names) {
    this.names = names;
  }

  Optional<String> of(int returned, GarbageCollectionCallback callback) {
    boolean wasListing = isListing;
    isListing = callback instanceof ObjectReferences;
    String name = callback.methodName();
    return switch (callback) {
      case HandleCreated(var handle, ObjectId object) -> {
        boolean isFirst = !object.isNull() && held.add(object);
        yield isFirst ? Optional.empty() : Optional.of(created(handle, object, name, returned));
      }
      case HandleDestroyed(var handle) ->
          Optional.ofNullable(handles.remove(handle)).map(object -> line(name, object));
      case GarbageCollectionStarted(var generations, var reason) ->
          Optional.of(
              line(
                  name,
                  generations.stream()
                      .map(isCollected -> isCollected ? "1" : "0")
                      .collect(Collectors.joining("", "", " " + reason))));
      case FinalizeableObjectQueued(int _, ObjectId object) ->
          Optional.of(line(name, names.of(object, returned)));
      case SurvivingReferences2(var ranges, var _) -> batch(name, ranges.size());
      case MovedReferences2(var ranges, var _, var _) -> batch(name, ranges.size());
      case SurvivingReferences _, MovedReferences _ ->
          goesOn ? Optional.empty() : Optional.of(name);
      case RootReferences2 roots ->
          Optional.of(
              line(
                  name,
                  roots.rootKinds().stream()
                      .filter(kind -> kind != CorPrfGcRootKind.COR_PRF_GC_ROOT_STACK)
                      .map(kind -> kind.name().replaceFirst(".*_", ""))
                      .distinct()
                      .sorted()
                      .collect(Collectors.joining(" "))));
      case ConditionalWeakTableElementReferences(var keys, var _, var _) ->
          Optional.of(line(name, Integer.toString(keys.size())));
      case ObjectReferences _ -> wasListing ? Optional.empty() : Optional.of(name);
      default -> Optional.of(name);
    };
  }

  private String created(GCHandleId handle, ObjectId object, String name, int returned) {
    String named = object.isNull() ? "" : names.of(object, returned);
    handles.put(handle, named);
    return line(name, named);
  }

  private Optional<String> batch(String name, int ranges) {
    goesOn = full.equals(name);
    full = ranges == BATCH ? name : "";
    return goesOn ? Optional.empty() : Optional.of(name);
  }

  private static String line(String name, String words) {
    return (name + " " + words).strip();
  }
}
