package io.github.clrsim.model.statics;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.model.heap.ObjectShapes;
import io.github.clrsim.model.heap.ProcessMemory;
import io.github.clrsim.model.layout.Slot;
import io.github.clrsim.model.loader.LoadedAssembly;
import io.github.clrsim.model.loader.TypeKey;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.statics.StaticPlan.StaticPlace;
import io.github.clrsim.model.thread.ClrThread;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The memory of static fields. Those of one class lie together, its numbers in a block and its
 * references in another; each thread has blocks of its own for what is a thread's (layout 16, 17).
 */
public final class Statics implements ProcessMemory.Area {
  // Apart from all else, and far enough from what a thread or a class has next.
  private static final long BASE = 0x7f90_0000_0000L;
  private static final int ALIGNMENT = 8;

  private final ObjectShapes shapes;
  // Looked up only, never walked.
  private final Map<Kind, StaticPlan> plans = new HashMap<>();
  private final Map<Owner, Block> blocks = new HashMap<>();
  // By their addresses.
  private final TreeMap<Long, ByteBuffer> memory = new TreeMap<>();
  private long top = BASE;

  /** Whose fields they are. */
  private record Kind(TypeKey type, boolean isOfThreads) {}

  private record Owner(TypeKey type, Optional<ClrThread> thread) {}

  /**
   * The fields of one owner.
   *
   * @param numbers where the numbers begin
   * @param content their bytes
   * @param words where boxes and references begin
   */
  private record Block(StaticPlan plan, long numbers, ByteBuffer content, long words) {}

  /** The statics of one process. */
  public Statics(ObjectShapes shapes) {
    this.shapes = shapes;
  }

  /** Whether the class has structures among the statics of all threads, which lie in boxes. */
  public boolean hasBoxes(TypeKey type) {
    return plan(new Kind(type, false)).hasBoxes();
  }

  /**
   * Where a static field is.
   *
   * @param thread whose it is, if it is a thread's
   */
  public Address of(TypeKey type, FieldDef field, Optional<ClrThread> thread) {
    Block block = block(type, thread);
    return new Address(
        switch (place(block, field)) {
          case StaticPlace.Plain number -> block.numbers() + number.offset();
          case StaticPlace.Boxed boxed -> block.words() + (long) boxed.word() * Slot.POINTER_BYTES;
          case StaticPlace.Reference reference ->
              block.words() + (long) reference.word() * Slot.POINTER_BYTES;
        });
  }

  /** Where the bytes of a field are that stand in the image of its assembly, as it is mapped. */
  public Address inImage(TypeKey.Definition type, FieldDef field) {
    LoadedAssembly assembly = type.assembly();
    long address = assembly.imageBase().value() + field.rva().orElseThrow();
    int bytes = shapes.bytes(shapes.slot(field, type));
    memory.computeIfAbsent(address, _ -> ByteBuffer.wrap(field.data(bytes).bytes()));
    return new Address(address);
  }

  /** Puts a number into a static field; what is none stays as it is. */
  public void store(TypeKey type, FieldDef field, Optional<ClrThread> thread, long bits) {
    Block block = block(type, thread);
    if (place(block, field) instanceof StaticPlace.Plain number) {
      for (int i = 0; i < number.bytes(); i++) {
        block.content().put(number.offset() + i, (byte) (bits >>> (Byte.SIZE * i)));
      }
    }
  }

  @Override
  public Optional<byte[]> read(long from, int bytes) {
    return Optional.ofNullable(memory.floorEntry(from))
        .filter(block -> from + bytes <= block.getKey() + block.getValue().capacity())
        .map(
            block -> {
              byte[] content = new byte[bytes];
              block.getValue().get((int) (from - block.getKey()), content);
              return content;
            });
  }

  private static StaticPlace place(Block block, FieldDef field) {
    return block.plan().find(field.token()).orElseThrow();
  }

  private Block block(TypeKey type, Optional<ClrThread> thread) {
    Owner owner = new Owner(type, thread);
    Block block = blocks.get(owner);
    if (block == null) {
      StaticPlan plan = plan(new Kind(type, thread.isPresent()));
      long numbers = top;
      ByteBuffer content = room(plan.numberBytes());
      long words = top;
      room(plan.words() * Slot.POINTER_BYTES);
      block = new Block(plan, numbers, content, words);
      blocks.put(owner, block);
    }
    return block;
  }

  /** Also where nothing stands, each has an address of its own. */
  private ByteBuffer room(int bytes) {
    int size = Math.ceilDiv(bytes + 1, ALIGNMENT) * ALIGNMENT;
    ByteBuffer room = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    memory.put(top, room);
    top += size;
    return room;
  }

  private StaticPlan plan(Kind kind) {
    return plans.computeIfAbsent(
        kind,
        of ->
            StaticPlan.of(
                fields(of.type()).stream()
                    .filter(field -> field.isStatic() && !field.isLiteral())
                    .filter(field -> field.rva().isEmpty())
                    .filter(field -> field.isThreadStatic() == of.isOfThreads())
                    .toList(),
                field -> shapes.slot(field, of.type())));
  }

  private static List<FieldDef> fields(TypeKey type) {
    return TypeLoader.definitionOf(type)
        .map(Statics::definition)
        .map(TypeDef::fields)
        .orElse(List.of());
  }

  private static TypeDef definition(TypeKey.Definition type) {
    return type.assembly().image().typeDef(TokenKind.TYPE_DEF.token(type.row()));
  }
}
