package io.github.clrsim.backends;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.info.ILFunctionBody;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.lifetime.NamedIds;
import io.github.clrsim.model.metadata.AssemblyImage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Where the modules of a run are mapped, and what is wrong with that. */
final class ImageMap implements Consumer<Step> {
  private static final Map<String, AssemblyImage> IMAGES = new ConcurrentHashMap<>();

  private final Map<ModuleId, Mapped> living = new LinkedHashMap<>();
  private final Map<Integer, Deque<InfoCall>> calls = new HashMap<>();
  private final Map<Address, Blob> expected = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private int bodies;
  private int neighbours;

  private record Mapped(AssemblyImage image, long start) {
    boolean overlaps(Mapped other) {
      return start < other.end() && other.start < end();
    }

    boolean holds(long address) {
      return start <= address && address < end();
    }

    private long end() {
      return start + image.bytes();
    }

    @Override
    public String toString() {
      return "%s at %x to %x".formatted(image, start, end());
    }
  }

  List<String> faults() {
    return List.copyOf(faults);
  }

  /** How many bodies of methods were read. */
  int bodies() {
    return bodies;
  }

  /** How many pairs of modules were mapped at the same time. */
  int neighbours() {
    return neighbours;
  }

  @Override
  public void accept(Step step) {
    switch (step) {
      case Step.CallMade made ->
          calls.computeIfAbsent(made.thread(), _ -> new ArrayDeque<>()).push(made.call());
      case Step.CallAnswered answered -> {
        InfoCall call = calls.get(answered.thread()).pop();
        answered.outcome().answer().ifPresent(answer -> answered(call, answer));
      }
      case Step.CallbackEntered entered -> NamedIds.in(entered.callback()).forEach(this::seen);
      case Step.MemoryRead read -> read(read);
      case Step.TruthTold(int _, Truth.ModuleGone gone) -> living.remove(gone.moduleId());
      default -> {} // nothing of images
    }
  }

  private void answered(InfoCall call, Object answer) {
    switch (answer) {
      case ModuleInfo2 info when info.baseLoadAddress().value() != 0 ->
          mapped((ModuleId) call.arguments().getFirst(), info);
      case ILFunctionBody body -> {
        Mapped module = living.get((ModuleId) call.arguments().getFirst());
        if (module != null) {
          MetadataToken method = (MetadataToken) call.arguments().getLast();
          expected.put(body.methodHeader(), module.image().methodDef(method).bodyBytes());
        }
      }
      default -> {} // nothing of images
    }
  }

  private void mapped(ModuleId module, ModuleInfo2 info) {
    Mapped mapped = new Mapped(image(info.name()), info.baseLoadAddress().value());
    for (Mapped other : living.values()) {
      neighbours++;
      if (mapped.overlaps(other)) {
        faults.add(mapped + " is where " + other + " is");
      }
    }
    living.put(module, mapped);
  }

  private static AssemblyImage image(String file) {
    String name = file.substring(file.lastIndexOf('/') + 1).replaceFirst("\\.[^.]*$", "");
    return IMAGES.computeIfAbsent(
        name,
        each ->
            AssemblyImage.read(
                each.equals("System.Private.CoreLib")
                    ? Fixtures.coreLibrary()
                    : Fixtures.assembly(each)));
  }

  private void seen(RunTimeId id) {
    living.values().stream()
        .filter(image -> image.holds(id.value()))
        .forEach(image -> faults.add(id + " is in " + image));
  }

  private void read(Step.MemoryRead read) {
    Blob bytes = expected.remove(read.from());
    if (bytes != null) {
      bodies++;
      if (!bytes.equals(read.content())) {
        faults.add("At %s is %s instead of %s".formatted(read.from(), read.content(), bytes));
      }
    }
  }
}
