package io.github.clrsim.model.jit;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.model.loader.LoadedAssembly;
import io.github.clrsim.model.loader.TypeKey;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.HashSet;
import java.util.Set;

/** Which threads have used thread statics of which class: before that a thread has none. */
public final class ThreadStatics {
  private final ClrThreads threads;
  // Looked up only, never walked.
  private final Set<Owner> used = new HashSet<>();

  private record Owner(TypeKey type, ClrThread thread) {}

  ThreadStatics(ClrThreads threads) {
    this.threads = threads;
  }

  /** Code of this assembly uses a static field of a class on the current thread. */
  void use(TypeKey type, MetadataToken field, LoadedAssembly from) {
    boolean isOfThreads =
        field.kind() == TokenKind.FIELD_DEF
            && new FieldDef(from.image(), field.row()).isThreadStatic();
    if (isOfThreads) {
      used.add(new Owner(type, threads.current()));
    }
  }

  /** Whether this thread has its own statics of the class. */
  public boolean areMade(TypeKey type, ClrThread thread) {
    return used.contains(new Owner(type, thread));
  }
}
