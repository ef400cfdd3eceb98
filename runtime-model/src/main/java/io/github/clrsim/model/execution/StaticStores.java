package io.github.clrsim.model.execution;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.code.UsedField;
import io.github.clrsim.model.jit.il.Instruction;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.statics.Statics;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.Optional;

/** Puts into static fields what the code before says. */
final class StaticStores {
  private final Statics statics;
  private final ClrThreads threads;

  StaticStores(Statics statics, ClrThreads threads) {
    this.statics = statics;
    this.threads = threads;
  }

  /** Code puts this number into a static field of a class. */
  void store(Activation frame, Instruction.StaticField use, TypeKey owner, long bits) {
    field(frame, use.field(), owner)
        .filter(field -> field.rva().isEmpty())
        .ifPresent(field -> statics.store(owner, field, whose(field), bits));
  }

  /** Whether the field refers to an object, or to the box of a structure. */
  boolean isObject(Activation frame, Instruction.StaticField use, TypeKey owner) {
    return field(frame, use.field(), owner)
        .filter(field -> !statics.isNumber(owner, field))
        .isPresent();
  }

  private Optional<ClrThread> whose(FieldDef field) {
    return field.isThreadStatic() ? Optional.of(threads.current()) : Optional.empty();
  }

  private static Optional<FieldDef> field(Activation frame, MetadataToken token, TypeKey owner) {
    return UsedField.of(frame.method().assembly(), token, owner);
  }
}
