package io.github.clrsim.model.statics;

import io.github.clrsim.api.dac.StaticBases;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.model.address.Addresses;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.gc.ProcessMemory;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.object.ObjectShape;
import io.github.clrsim.model.layout.Slot;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.loader.TypeVariables;
import io.github.clrsim.model.loader.assembly.ImageMemory;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.profile.HeapRules;
import io.github.clrsim.model.statics.StaticPlan.StaticPlace;
import io.github.clrsim.model.thread.ClrThread;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The memory of static fields. Those of one class lie together, its numbers in a block and its
 * references in another; each thread has blocks of its own for what is a thread's (layout 16, 17).
 *
 * <p>What a class that can be unloaded refers to by static fields is not simulated: they are null.
 */
public final class Statics implements ProcessMemory.Area {
  private static final Address NOWHERE = new Address(0);

  private final Heap heap;
  private final Loader loader;
  private final boolean freezes;
  // Looked up only, never walked.
  private final Map<Kind, StaticPlan> plans = new HashMap<>();
  private final Map<Owner, Block> blocks = new LinkedHashMap<>();
  private final ImageMemory images = new ImageMemory();
  private final NumberHandler room = new NumberHandler();

  /** Which fields of a class they are. */
  private record Kind(TypeKey type, boolean isOfThreads) {}

  private record Owner(TypeKey type, Optional<ClrThread> thread) {
    boolean hasEnded() {
      return thread.filter(of -> of.simulated().hasEnded()).isPresent();
    }
  }

  /** The statics of one process. */
  public Statics(HeapRules rules, Heap heap, Loader loader) {
    this.heap = heap;
    this.loader = loader;
    this.freezes = rules.freezesLiterals();
  }

  /**
   * Whether the statics of a class without a class constructor can be there from its load on: none
   * of them lies in a box, and it cannot be unloaded.
   */
  public boolean needNoUse(TypeKey type) {
    return !hasBoxes(type) && !isCollectible(type);
  }

  private boolean hasBoxes(TypeKey type) {
    return !plan(new Kind(type, false)).boxes().isEmpty();
  }

  /** A class is about to be initialized: its boxes are made. */
  public void prepare(TypeKey type) {
    if (hasBoxes(type)) {
      block(new Owner(type, Optional.empty()));
    }
  }

  /** Code is compiled that will use the fields: what is frozen is made then (G86). */
  public void prepareEarly(TypeKey type) {
    if (freezes) {
      prepare(type);
    }
  }

  /** A thread is about to use its own fields of a class for the first time. */
  public void prepare(TypeKey type, ClrThread thread) {
    block(new Owner(type, Optional.of(thread)));
  }

  /**
   * Where a static field is; empty if it is in a box that is not made yet.
   *
   * @param thread whose it is, if it is a thread's
   */
  public Optional<Address> of(TypeKey type, FieldDef field, Optional<ClrThread> thread) {
    Owner owner = new Owner(type, thread);
    boolean isBoxed = place(plan(kind(owner)), field) instanceof StaticPlace.Boxed;
    if (isBoxed && !blocks.containsKey(owner)) {
      return Optional.empty();
    }
    Block block = block(owner);
    return Optional.of(
        switch (place(block.plan(), field)) {
          case StaticPlace.Plain number -> block.numbers().at(number.offset());
          case StaticPlace.Reference reference -> block.at(reference.word());
          case StaticPlace.Boxed boxed ->
              block
                  .referredTo(boxed.word())
                  .map(box -> new Address(box.id().value() + ObjectShape.FIELDS))
                  .orElseGet(() -> block.at(boxed.word()));
        });
  }

  /**
   * From where the offsets of a class's statics count; null where it has none of the kind, or none
   * is made, as before the class is used.
   */
  public StaticBases bases(TypeKey type) {
    Optional<Block> block = Optional.ofNullable(blocks.get(new Owner(type, Optional.empty())));
    return new StaticBases(
        block.filter(of -> of.plan().words() > 0).map(of -> of.at(0)).orElse(NOWHERE),
        block
            .filter(of -> of.plan().numberBytes() > 0)
            .map(of -> of.numbers().at(0))
            .orElse(NOWHERE));
  }

  /**
   * How far a static is from where those of its kind begin; one that is in the image, from the
   * beginning of that.
   */
  public int offset(TypeKey type, FieldDef field) {
    return plan(new Kind(type, field.isThreadStatic()))
        .find(field.token())
        .map(
            place ->
                switch (place) {
                  case StaticPlace.Plain number -> number.offset();
                  case StaticPlace.Reference reference -> reference.word() * Slot.POINTER_BYTES;
                  case StaticPlace.Boxed boxed -> boxed.word() * Slot.POINTER_BYTES;
                })
        .orElseGet(() -> field.rva().orElse(0));
  }

  /** Whether statics can have a place yet. */
  public boolean isOpen() {
    return heap.tables().areThere();
  }

  /** Whether a field holds a number, and refers neither to an object nor to a box. */
  public boolean isNumber(TypeKey type, FieldDef field) {
    return plan(new Kind(type, field.isThreadStatic()))
        .find(field.token())
        .filter(place -> !(place instanceof StaticPlace.Plain))
        .isEmpty();
  }

  /** Where the bytes of a field are that stand in the image of its assembly, as it is mapped. */
  public Address inImage(TypeKey.Definition type, FieldDef field) {
    int bytes = heap.shapes().bytes(heap.shapes().slot(field, type));
    return images.tell(type.assembly(), field.rva().orElseThrow(), () -> field.data(bytes));
  }

  /**
   * Puts a value into a static field; a structure stays as it is.
   *
   * @param bits a number, or the address of an object
   */
  public void store(TypeKey type, FieldDef field, Optional<ClrThread> thread, long bits) {
    Block block = block(new Owner(type, thread));
    switch (place(block.plan(), field)) {
      case StaticPlace.Plain number -> block.numbers().put(number.offset(), number.bytes(), bits);
      case StaticPlace.Reference reference ->
          block.refer(reference.word(), heap.find(new ObjectId(bits)));
      case StaticPlace.Boxed _ -> {}
    }
  }

  /** What threads that have ended referred to is let go. */
  public void forgetEnded() {
    blocks.entrySet().stream()
        .filter(each -> each.getKey().hasEnded())
        .forEach(each -> each.getValue().clear());
    blocks.keySet().removeIf(Owner::hasEnded);
  }

  @Override
  public Optional<byte[]> read(long from, int bytes) {
    return room.read(from, bytes)
        .or(
            () ->
                images
                    .from(new Address(from))
                    .filter(found -> found.size() >= bytes)
                    .map(found -> found.slice(0, bytes).bytes()));
  }

  @Override
  public OptionalLong next(long from, long end) {
    return Addresses.first(room.next(from, end), images.next(from, end));
  }

  private static StaticPlace place(StaticPlan plan, FieldDef field) {
    return plan.find(field.token()).orElseThrow();
  }

  private Block block(Owner owner) {
    Block block = blocks.get(owner);
    if (block == null) {
      StaticPlan plan = plan(kind(owner));
      block =
          new Block(
              plan,
              room.take(plan.numberBytes()),
              isCollectible(owner.type())
                  ? new Block.Nulls(room.take(plan.wordBytes()))
                  : new Block.InTable(heap.tables().take(plan.words())));
      blocks.put(owner, block);
      makeBoxes(block, owner);
    }
    return block;
  }

  /** Where nothing is collected, if nothing in them refers to what is (layout 12). */
  private void makeBoxes(Block block, Owner owner) {
    if (isCollectible(owner.type())) {
      return;
    }
    for (StaticPlace.Boxed box : block.plan().boxes()) {
      LoadedType type = loader.types().load(held(owner.type(), box.field()));
      boolean isFrozen =
          freezes
              && owner.thread().isEmpty()
              && heap.shapes().of(type.key()).references().isEmpty();
      HeapObject made = isFrozen ? heap.freeze(type) : heap.allocate(type, 0);
      block.refer(box.word(), Optional.of(made));
    }
  }

  private TypeKey held(TypeKey owner, FieldDef field) {
    TypeKey.Definition definition = TypeLoader.definitionOf(owner).orElseThrow();
    return loader
        .codeTypes()
        .signature(definition.assembly(), field.signature().type(), TypeVariables.in(owner))
        .orElseThrow();
  }

  private static boolean isCollectible(TypeKey type) {
    return type.assemblies().stream().anyMatch(LoadedAssembly::isCollectible);
  }

  private static Kind kind(Owner owner) {
    return new Kind(owner.type(), owner.thread().isPresent());
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
                field -> heap.shapes().slot(field, of.type())));
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
