package io.github.clrsim.outside;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.FieldDesc;
import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.MethodTableFieldData;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.realclr.dac.DebuggedClr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Asks a real runtime about addresses that mostly mean nothing. Says how many, and how many of them
 * were taken for an object or a type; whoever started it sees by that, and by the exit code, that
 * it came to its end.
 */
public final class AsksAboutGarbage {
  private static final long SEED = 20240;
  private static final int NEAR = 4096;
  private static final int FOLLOWED_MAX = 200;
  private static final long USER_SPACE = 1L << 47;

  private final DataAccess access;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final List<Long> objects;
  private final List<long[]> mappings;
  private final List<Long> found = new ArrayList<>();
  private int taken;

  private AsksAboutGarbage(DataAccess access, List<Long> objects, List<long[]> mappings) {
    this.access = access;
    this.objects = objects;
    this.mappings = mappings;
    found.addAll(objects);
  }

  /**
   * Asks.
   *
   * @param arguments the process, how many addresses, and addresses of objects
   */
  public static void main(String[] arguments) throws IOException {
    long process = Long.parseLong(arguments[0]);
    int count = Integer.parseInt(arguments[1]);
    List<Long> objects = Arrays.stream(arguments).skip(2).map(Long::valueOf).toList();
    try (DebuggedClr clr = DebuggedClr.ofProcess(process)) {
      AsksAboutGarbage asking = new AsksAboutGarbage(clr.dataAccess(), objects, mappings(process));
      for (int i = 0; i < count; i++) {
        asking.ask(asking.address(i));
      }
      System.out.println(count + " " + asking.taken);
    }
  }

  private static List<long[]> mappings(long process) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + process + "/maps")).stream()
        .map(line -> line.split("[- ]", -1))
        .map(
            parts ->
                new long[] {
                  Long.parseUnsignedLong(parts[0], 16), Long.parseUnsignedLong(parts[1], 16)
                })
        .toList();
  }

  /** An address of a kind that a number chooses, so that all kinds come alike. */
  private long address(int number) {
    return switch (number % 8) {
      case 0 -> random.nextLong();
      case 1 -> random.nextLong(USER_SPACE);
      case 2 -> any(objects) + random.nextInt(-NEAR, NEAR);
      case 3 -> any(objects) + (long) Long.BYTES * random.nextInt(-NEAR, NEAR);
      case 4 -> inMappings() & -Long.BYTES;
      case 5 -> inMappings();
      case 6 -> word(any(found) + (long) Long.BYTES * random.nextInt(NEAR / Long.BYTES));
      default -> any(found) + (long) Long.BYTES * random.nextInt(-NEAR / Long.BYTES, NEAR);
    };
  }

  private long any(List<Long> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** In code, in stacks, in files, in heaps. */
  private long inMappings() {
    long[] mapping = mappings.get(random.nextInt(mappings.size()));
    return mapping[0] + random.nextLong(mapping[1] - mapping[0]);
  }

  private long word(long at) {
    return access
        .readVirtual(new Address(at), Long.BYTES)
        .answer()
        .map(ValueBytes::bits)
        .orElse(at);
  }

  private void ask(long address) {
    Outcome<ObjectData> object = access.getObjectData(new Address(address));
    Outcome<MethodTableData> type = access.getMethodTableData(new MethodTable(address));
    object
        .answer()
        .ifPresent(
            data -> {
              follow(data.methodTable());
              follow(data.elementMethodTable());
            });
    follow(new MethodTable(address));
    access.getFieldDescData(new FieldDesc(address));
    access.getModuleFile(new ModuleId(address));
    access.getMetaData(new ModuleId(address));
    if (object.answer().isPresent() || type.answer().isPresent()) {
      taken++;
      found.add(address);
    }
  }

  private void follow(MethodTable type) {
    access.getMethodTableName(type);
    access.getStaticBases(type);
    access
        .getMethodTableData(type)
        .answer()
        .ifPresent(
            data -> {
              found.add(type.value());
              found.add(data.eeClass().value());
              found.add(data.parent().value());
              access.getModuleFile(data.module());
              access.getMetaData(data.module());
            });
    // On purpose beyond the end of the list, which whoever counts does not do.
    FieldDesc next =
        access
            .getMethodTableFieldData(type)
            .answer()
            .map(MethodTableFieldData::firstField)
            .orElse(new FieldDesc(0));
    for (int i = 0; i < FOLLOWED_MAX && !next.isNull(); i++) {
      next =
          access.getFieldDescData(next).answer().map(FieldDescData::next).orElse(new FieldDesc(0));
    }
  }
}
