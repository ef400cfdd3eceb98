package io.github.clrsim.model.code;

import io.github.clrsim.api.corprof.CorDebugIlToNativeMap;
import io.github.clrsim.api.corprof.CorDebugIlToNativeMappingTypes;
import io.github.clrsim.model.jit.il.IlCode;
import io.github.clrsim.model.jit.il.Instruction;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedSet;
import java.util.TreeSet;

/**
 * How large a body gets, and which of its bytes come from which IL. Only the form is the runtime's:
 * a prolog, ranges in the order of their addresses, an epilog.
 */
public final class NativeMap {
  private static final int PROLOG_BYTES = 4;
  private static final int EPILOG_BYTES = 2;
  private static final int BYTES_PER_IL_BYTE = 2;
  private static final int INSTRUMENTATION_BYTES = 8;

  private NativeMap() {}

  public static int size(IlCode il, Tier tier) {
    int instrumentation = tier == Tier.INSTRUMENTED ? INSTRUMENTATION_BYTES : 0;
    return PROLOG_BYTES + EPILOG_BYTES + instrumentation + il.size() * BYTES_PER_IL_BYTE;
  }

  public static List<CorDebugIlToNativeMap> of(IlCode il, int size) {
    List<CorDebugIlToNativeMap> map = new ArrayList<>();
    map.add(new CorDebugIlToNativeMap(CorDebugIlToNativeMappingTypes.PROLOG, 0, PROLOG_BYTES));
    List<Integer> starts = List.copyOf(statements(il));
    int end = size - EPILOG_BYTES;
    for (int i = 0; i < starts.size(); i++) {
      int next = i + 1 < starts.size() ? nativeOffset(starts.get(i + 1)) : end;
      map.add(new CorDebugIlToNativeMap(starts.get(i), nativeOffset(starts.get(i)), next));
    }
    map.add(new CorDebugIlToNativeMap(CorDebugIlToNativeMappingTypes.EPILOG, end, size));
    return map;
  }

  public static int nativeOffset(int ilOffset) {
    return PROLOG_BYTES + ilOffset * BYTES_PER_IL_BYTE;
  }

  /** Where statements may begin: at the start, where a jump leads, and at calls. */
  private static SequencedSet<Integer> statements(IlCode il) {
    TreeSet<Integer> starts = new TreeSet<>(List.of(0));
    for (Instruction instruction : il.instructions()) {
      switch (instruction) {
        case Instruction.Jump jump -> starts.add(jump.target());
        case Instruction.Call call -> starts.add(call.offset());
        case Instruction.MethodPointer _,
            Instruction.InstanceField _,
            Instruction.StaticField _,
            Instruction.TypeUse _,
            Instruction.NewArray _,
            Instruction.Handle _,
            Instruction.Text _,
            Instruction.Constant _,
            Instruction.Other _ -> {}
      }
    }
    return starts;
  }
}
