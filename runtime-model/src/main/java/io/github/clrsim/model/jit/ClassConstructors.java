package io.github.clrsim.model.jit;

import io.github.clrsim.api.Run;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.Methods;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.loader.TypeLoader;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.profile.StaticRules;
import io.github.clrsim.model.profile.StaticRules.Moment;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs each class constructor once, when its class is first used in earnest. */
public final class ClassConstructors {
  private static final int BEFORE_FIELD_INIT = 0x0010_0000;

  private final StaticRules rules;
  private final Loader loader;
  private final Delivery delivery;
  private final ClrThreads threads;
  private final RuntimeLocks locks;
  private final Methods methods;
  private final Consumer<TypeKey> prepare;
  private final Map<TypeKey, State> states = new HashMap<>();

  /** Where the constructor of a class stands, once somebody began it. */
  private sealed interface State {
    record Running(ClrThread thread) implements State {}

    record Done() implements State {}

    /** It could not be compiled, and whoever began it has been led past the end (N108). */
    record Abandoned(ClrThread thread) implements State {}

    /** It threw, and so does every later use of the class. */
    record Failed(ClassConstructorFailure why) implements State {}
  }

  /**
   * The constructors of one process.
   *
   * @param rules when a class that has none counts as initialized
   * @param prepare makes what there must be before one runs
   */
  public ClassConstructors(
      StaticRules rules,
      Loader loader,
      Delivery delivery,
      ClrThreads threads,
      RuntimeLocks locks,
      Methods methods,
      Consumer<TypeKey> prepare) {
    this.rules = rules;
    this.loader = loader;
    this.delivery = delivery;
    this.prepare = prepare;
    this.threads = threads;
    this.locks = locks;
    this.methods = methods;
  }

  /**
   * Has the class constructor run by now, if there is one; who needs it while another thread runs
   * it waits, unless that thread waits for this one: then the class is used as it is.
   *
   * @param run runs a constructor
   */
  void require(TypeKey type, Consumer<MethodKey> run) {
    requireUsable(type);
    if (isDone(type)) {
      return;
    }
    Optional<MethodKey> constructor = methods.classConstructor(type);
    if (constructor.isEmpty()) {
      doWithout(type);
      return;
    }
    if (!states.containsKey(type)) {
      prepare.accept(type);
    }
    if (states.get(type) instanceof State.Running) {
      locks.await(
          "the class constructor of %s".formatted(type),
          () -> runner(type),
          () -> runner(type).isEmpty());
      requireUsable(type);
      return;
    }
    if (states.get(type) instanceof State.Abandoned) {
      return;
    }
    states.put(type, new State.Running(threads.current()));
    try {
      run.accept(constructor.get());
      states.put(type, new State.Done());
    } catch (ClassConstructorFailure why) {
      states.put(type, new State.Failed(why));
      throw why;
    } catch (TypeLoadFailure why) {
      states.put(type, new State.Abandoned(threads.current()));
      throw why;
    }
  }

  /**
   * A class constructor that threw fails whoever needs it. One that was abandoned counts as running
   * for ever: its thread uses the class as it is, and who is another waits until somebody ends the
   * process (N108).
   */
  private void requireUsable(TypeKey type) {
    if (states.get(type) instanceof State.Failed failed) {
      throw failed.why();
    }
    if (states.get(type) instanceof State.Abandoned abandoned
        && !abandoned.thread().equals(threads.current())) {
      throw delivery.end(
          new Run.Ending.Signalled(
              "SIGKILL",
              "the program hangs: %s could not compile the class constructor of %s, and this version of .NET has %s wait for it for ever"
                  .formatted(
                      abandoned.thread().simulated().name(),
                      type,
                      threads.current().simulated().name())));
    }
  }

  /** The class can be used from now on. */
  public void loaded(LoadedType type) {
    if (rules.initializesUnoptimizedAtLoad()
        && type.home().isActive()
        && type.home().isCompiledAsItStands()) {
      initialize(type.key());
    }
  }

  /** The compiler comes to a method of the class, or to a static field of it. */
  void met(TypeKey type) {
    if (rules.initializes() == Moment.MEMBERS_COMPILED) {
      initialize(type);
    }
  }

  /** Whether it matters which static fields the code loads that was compiled. */
  boolean areSettledByLoadedFields() {
    return rules.initializes() == Moment.LOADS_COMPILED;
  }

  /** Code was compiled that loads static fields of the class. */
  void fieldsLoaded(TypeKey type) {
    if (type.assemblies().stream().anyMatch(LoadedAssembly::isCollectible)) {
      initialize(type);
    }
  }

  /** Generic classes count as such that never are; those of the framework have been. */
  private void initialize(TypeKey type) {
    boolean isPlain =
        type instanceof TypeKey.Definition definition && !loader.types().isGeneric(definition);
    if (isPlain && !loader.codeTypes().areOfFramework(List.of(type))) {
      doWithout(type);
    }
  }

  /** A class that has no constructor is initialized by having room for its statics. */
  private void doWithout(TypeKey type) {
    if (!states.containsKey(type) && methods.classConstructor(type).isEmpty()) {
      prepare.accept(type);
      states.put(type, new State.Done());
    }
  }

  /** Whether there is none, or it has run. */
  public boolean isThrough(TypeKey type) {
    return isDone(type) || methods.classConstructor(type).isEmpty();
  }

  /** Whether nobody has begun the constructor that the class has. */
  boolean isPending(TypeKey type) {
    return !states.containsKey(type) && methods.classConstructor(type).isPresent();
  }

  /**
   * Whether only its static fields start the constructor, and not its methods: the class is marked
   * {@code beforefieldinit}.
   */
  public static boolean isLazy(TypeKey type) {
    return TypeLoader.definitionOf(type)
        .map(Methods::typeDef)
        .map(TypeDef::flags)
        .filter(flags -> (flags & BEFORE_FIELD_INIT) != 0)
        .isPresent();
  }

  /** Whether the class was used in earnest, and its constructor has run if there is one. */
  public boolean isDone(TypeKey type) {
    return states.get(type) instanceof State.Done;
  }

  private Optional<ClrThread> runner(TypeKey type) {
    return states.get(type) instanceof State.Running running
        ? Optional.of(running.thread())
        : Optional.empty();
  }
}
