package io.github.clrsim.model.statics;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.profile.StaticRules;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.HashSet;
import java.util.Set;

/** Which threads have used thread statics of which class: before that a thread has none. */
public final class ThreadStatics {
  private final boolean byModule;
  private final ClrThreads threads;
  private final Statics statics;
  // Looked up only, never walked.
  private final Set<Owner> used = new HashSet<>();

  /**
   * Who has some.
   *
   * @param of a class, or the assembly of its module
   */
  private record Owner(Object of, ClrThread thread) {}

  public ThreadStatics(StaticRules rules, ClrThreads threads, Statics statics) {
    this.statics = statics;
    this.byModule = rules.threadStaticsByModule();
    this.threads = threads;
  }

  /** Code of this assembly uses a static field of a class on the current thread. */
  public void use(TypeKey type, MetadataToken field, LoadedAssembly from) {
    boolean isOfThreads =
        field.kind() == TokenKind.FIELD_DEF
            && new FieldDef(from.image(), field.row()).isThreadStatic();
    if (isOfThreads) {
      used.add(owner(type, threads.current()));
      statics.prepare(type, threads.current());
    }
  }

  /** Whether this thread has its own statics of the class. */
  public boolean areMade(TypeKey type, ClrThread thread) {
    return used.contains(owner(type, thread));
  }

  private Owner owner(TypeKey type, ClrThread thread) {
    return new Owner(byModule ? type.assemblies().getFirst() : type, thread);
  }
}
