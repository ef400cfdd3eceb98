package io.github.clrsim.variety;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ArrayObjectInfo;
import io.github.clrsim.api.info.ClassLayout;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Asks about every class of the fixtures that it hears of, and every array: of its first object
 * when that is made, of all else when the program says so by a mark. What it was told it writes
 * into a file, one answer a line, in words that do not depend on addresses.
 */
public final class Asker implements CorProfilerCallback {
  /** The option that names the file. */
  static final String INTO = "into";

  /** The marks at which it asks about classes, and about their statics. */
  static final String LAYOUTS = "layouts";

  static final String BEFORE = "before";

  static final String AFTER = "after";

  private static final int HEADER = 8;

  private final ProfilerHost host;
  private final CorProfilerInfo info;
  private final ClassNames names;
  // Several threads are asked, and some still when the process ends.
  private final Queue<String> answers = new ConcurrentLinkedQueue<>();
  private final Set<String> asked = ConcurrentHashMap.newKeySet();

  /** Asks the runtime of {@code host}. */
  public Asker(ProfilerHost host) {
    this.host = host;
    this.info = host.info();
    this.names = new ClassNames(info);
  }

  @Override
  public HResult initialize(Initialize event) {
    return info.setEventMask2(
        COR_PRF_MONITOR_MODULE_LOADS
            | COR_PRF_MONITOR_CLASS_LOADS
            | COR_PRF_MONITOR_THREADS
            | COR_PRF_MONITOR_OBJECT_ALLOCATED
            | COR_PRF_ENABLE_OBJECT_ALLOCATED,
        0);
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    names.loaded(event.moduleId());
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadFinished(ClassLoadFinished event) {
    names.of(event.classId());
    return HResult.S_OK;
  }

  @Override
  public HResult objectAllocated(ObjectAllocated event) {
    String type = names.of(event.classId());
    if (isOurs(type) || type.endsWith("]")) {
      String name = type + sizes(event.objectId(), type);
      if (asked.add(name)) {
        object(name, event.objectId());
      }
    }
    return HResult.S_OK;
  }

  @Override
  public HResult threadNameChanged(ThreadNameChanged event) {
    switch (event.name()) {
      case LAYOUTS -> {
        names.all().forEach(this::type);
        tell("strings", "GetStringLayout", info.getStringLayout(), Object::toString);
        tell("strings", "GetStringLayout2", info.getStringLayout2(), Object::toString);
      }
      case BEFORE, AFTER ->
          new StaticFields(host, names, answers, event.name())
              .ask(
                  names.all().keySet().stream()
                      .filter(id -> event.name().equals(AFTER) || names.of(id).contains("Holder"))
                      .toList());
      default -> {}
    }
    return HResult.S_OK;
  }

  @Override
  public HResult shutdown(Shutdown event) {
    write(host, answers);
    return HResult.S_OK;
  }

  static void write(ProfilerHost host, Queue<String> answers) {
    try {
      Files.write(Path.of(Optional.ofNullable(host.options().get(INTO)).orElseThrow()), answers);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static boolean isOurs(String name) {
    return name.contains("Variety!") || name.contains("Heritage!");
  }

  /** How long an array is, so that those of other sizes that the runtime makes are others. */
  private String sizes(ObjectId object, String type) {
    return type.endsWith("]")
        ? info.getArrayObjectInfo(object, rank(type))
            .answer()
            .map(array -> " of " + array.dimensionSizes())
            .orElse("")
        : "";
  }

  private void object(String name, ObjectId object) {
    Outcome<Integer> size = info.getObjectSize(object);
    tell(name, "GetObjectSize", size, Object::toString);
    tell(name, "GetObjectSize2", info.getObjectSize2(object), Object::toString);
    tell(
        name,
        "GetClassFromObject",
        info.getClassFromObject(object),
        type -> name.startsWith(names.of(type)) ? "its class" : names.of(type));
    int rank = rank(name.replaceFirst(" of .*", ""));
    for (int room : List.of(0, 1, rank, rank + 1)) {
      tell(
          name,
          "GetArrayObjectInfo(%d)".formatted(room),
          info.getArrayObjectInfo(object, room),
          array -> text(array, object));
    }
    // Behind the method table and before the next object's header.
    size.answer()
        .ifPresent(
            bytes -> {
              int count = Math.min(bytes, 64) - 2 * HEADER;
              tell(
                  name,
                  "memory",
                  host.memory().read(new Address(object.value() + HEADER), count).hex());
            });
  }

  private static int rank(String name) {
    int rank = 1;
    for (int at = name.length() - 2; at >= 0 && name.charAt(at) == ','; at--) {
      rank++;
    }
    return rank;
  }

  private static String text(ArrayObjectInfo array, ObjectId object) {
    return "%s from %s at +%d"
        .formatted(
            array.dimensionSizes(),
            array.dimensionLowerBounds(),
            array.data().value() - object.value());
  }

  private void type(ClassId id, String name) {
    if (!isOurs(name)) {
      return;
    }
    tell(name, "GetClassLayout", info.getClassLayout(id), Asker::text);
    tell(name, "GetBoxClassLayout", info.getBoxClassLayout(id), Object::toString);
    tell(name, "IsArrayClass", info.isArrayClass(id), this::text);
  }

  private static String text(ClassLayout layout) {
    return layout.fieldOffset().stream()
        .map(field -> "%x@%d".formatted(field.ridOfField().value() & 0xFFFF, field.ulOffset()))
        .collect(Collectors.joining(" ", layout.classSize() + ": ", ""));
  }

  private String text(ArrayClass array) {
    return array.rank() == 0
        ? "none"
        : "%s %s rank %d"
            .formatted(array.baseElemType(), names.of(array.baseClassId()), array.rank());
  }

  private <T> void tell(
      String about, String question, Outcome<T> answer, Function<T, String> text) {
    tell(
        about,
        question,
        answer.hresult().name() + answer.answer().map(text).map(" "::concat).orElse(""));
  }

  private void tell(String about, String question, String answer) {
    answers.add("%s\t%s\t%s".formatted(about, question, answer));
  }
}
