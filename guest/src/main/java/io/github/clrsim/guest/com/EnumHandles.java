package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.abi.callee.Callee;
import io.github.clrsim.abi.callee.CalleePlan;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.guest.fault.BadCall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The enumerations of metadata that are open, by their handles (HCORENUM of cor.h): what Java
 * answers as a whole a guest is given in portions.
 */
final class EnumHandles {
  private static final int HANDLE_SIZE = 16;

  private final Scratch kept;
  // Looked up only, never walked.
  private final Map<Long, List<Enumerator>> open = new HashMap<>();

  EnumHandles(Scratch kept) {
    this.kept = kept;
  }

  /**
   * Gives the first portion of lists that go side by side. An enumeration of nothing has no handle
   * (measured).
   */
  HResult first(CalleePlan plan, Slot slot, Object[] lists, Arguments arguments, Callee callee) {
    boolean isOfNothing = Arrays.stream(lists).allMatch(list -> ((List<?>) list).isEmpty());
    if (isOfNothing) {
      plan.portion(arguments, callee, Arrays.stream(lists).map(_ -> List.of()).toList());
      return HResult.S_FALSE;
    }
    open(plan.handleAt(arguments), lists);
    return next(plan, slot, arguments, callee);
  }

  private void open(long handleAt, Object[] lists) {
    List<Enumerator> enumerators = new ArrayList<>();
    for (Object list : lists) {
      enumerators.add(new Enumerator((List<?>) list, 0));
    }
    long handle = kept.allocate(HANDLE_SIZE);
    open.put(handle, enumerators);
    RawMemory.putLong(handleAt, handle);
  }

  /** Gives the next portion; S_FALSE when there is none. */
  HResult next(CalleePlan plan, Slot slot, Arguments arguments, Callee callee) {
    List<Enumerator> enumerators = opened(RawMemory.getLong(plan.handleAt(arguments)), slot);
    if (enumerators.size() != plan.given().size()) {
      throw new BadCall(slot.name() + " was called with a handle of another kind of enumeration");
    }
    int portion =
        plan.portion(arguments, callee, enumerators.stream().map(Enumerator::left).toList());
    enumerators.forEach(each -> each.skip(portion));
    return portion == 0 ? HResult.S_FALSE : HResult.S_OK;
  }

  /**
   * A call about a handle: CloseEnum, CountEnum, ResetEnum. The null handle is that of no
   * enumeration, of which nothing is left and nothing to be done.
   */
  HResult serve(MethodSpec row, Slot slot, Arguments arguments, Callee callee) {
    long handle = arguments.get(1);
    Optional<List<Enumerator>> enumerators =
        handle == 0 ? Optional.empty() : Optional.of(opened(handle, slot));
    switch (row.name()) {
      case "CloseEnum" -> open.remove(handle);
      case "ResetEnum" ->
          enumerators.ifPresent(all -> all.forEach(each -> each.reset(arguments.getInt(2))));
      default -> {
        long to = arguments.get(2);
        callee.requireWritable(to, Integer.BYTES);
        RawMemory.putInt(to, enumerators.map(all -> all.getFirst().size()).orElse(0));
      }
    }
    return HResult.S_OK;
  }

  private List<Enumerator> opened(long handle, Slot slot) {
    return Optional.ofNullable(open.get(handle))
        .orElseThrow(
            () ->
                new BadCall(
                    slot.name() + " was called with a handle that is none of an open enumeration"));
  }
}
