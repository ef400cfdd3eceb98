package io.github.clrsim.model.scenario;

import static io.github.clrsim.model.scenario.grammar.Role.ASSEMBLY;
import static io.github.clrsim.model.scenario.grammar.Role.CHARS;
import static io.github.clrsim.model.scenario.grammar.Role.CODE;
import static io.github.clrsim.model.scenario.grammar.Role.COLLECTIBLE;
import static io.github.clrsim.model.scenario.grammar.Role.CONTEXT;
import static io.github.clrsim.model.scenario.grammar.Role.DYNAMIC;
import static io.github.clrsim.model.scenario.grammar.Role.FIELD;
import static io.github.clrsim.model.scenario.grammar.Role.FILE;
import static io.github.clrsim.model.scenario.grammar.Role.GENERATION;
import static io.github.clrsim.model.scenario.grammar.Role.GIVEN;
import static io.github.clrsim.model.scenario.grammar.Role.HANDLE;
import static io.github.clrsim.model.scenario.grammar.Role.KIND;
import static io.github.clrsim.model.scenario.grammar.Role.LENGTH;
import static io.github.clrsim.model.scenario.grammar.Role.METHOD;
import static io.github.clrsim.model.scenario.grammar.Role.NEW_CONTEXT;
import static io.github.clrsim.model.scenario.grammar.Role.NEW_DYNAMIC;
import static io.github.clrsim.model.scenario.grammar.Role.NEW_HANDLE;
import static io.github.clrsim.model.scenario.grammar.Role.NEW_OBJECT;
import static io.github.clrsim.model.scenario.grammar.Role.OBJECT;
import static io.github.clrsim.model.scenario.grammar.Role.ROUTINE;
import static io.github.clrsim.model.scenario.grammar.Role.SOURCE;
import static io.github.clrsim.model.scenario.grammar.Role.TEXT;
import static io.github.clrsim.model.scenario.grammar.Role.THREAD;
import static io.github.clrsim.model.scenario.grammar.Role.TIMES;
import static io.github.clrsim.model.scenario.grammar.Role.TYPE;

import io.github.clrsim.model.scenario.grammar.Is;
import io.github.clrsim.model.scenario.grammar.Keyword;
import java.util.Optional;

/**
 * One thing that a thread of the managed program does. The line of an action is its keyword and
 * then its operands, as declared here; nothing else says how it is written or read.
 */
public sealed interface Action {
  /** The load context that is there from the start and never goes. */
  String DEFAULT_CONTEXT = "default";

  /** The action as it stands in a scenario's text. */
  default String text() {
    return ActionForm.of(this).text(this);
  }

  /** The load context that it uses, which must have been made before. */
  default Optional<String> usedContext() {
    return ActionForm.of(this).name(this, CONTEXT);
  }

  /** The load context that it makes. */
  default Optional<String> madeContext() {
    return ActionForm.of(this).name(this, NEW_CONTEXT);
  }

  /** The assembly that it loads, or may load, into the context that it uses. */
  default Optional<String> loadedAssembly() {
    return switch (this) {
      case LoadAssembly load -> Optional.of(load.assembly());
      case LoadWithSymbols load -> Optional.of(load.assembly());
      case AttemptLoad attempt -> Optional.of(attempt.file());
      case Resolve resolve -> Optional.of(resolve.assembly());
      default -> Optional.empty();
    };
  }

  /** The object that it makes. */
  default Optional<String> madeObject() {
    return ActionForm.of(this).name(this, NEW_OBJECT);
  }

  /** The thread that it starts, names or waits for. */
  default Optional<String> thread() {
    return ActionForm.of(this).name(this, THREAD);
  }

  /**
   * Makes a load context (an AssemblyLoadContext).
   *
   * @param context a name for this scenario
   * @param collectible whether it can be unloaded
   */
  @Keyword("context")
  record CreateContext(@Is(NEW_CONTEXT) String context, @Is(COLLECTIBLE) boolean collectible)
      implements Action {}

  /** Loads an assembly into a context. */
  @Keyword("load")
  record LoadAssembly(@Is(CONTEXT) String context, @Is(ASSEMBLY) String assembly)
      implements Action {}

  /** Loads an assembly into a context from memory, with symbols, and not from its file. */
  @Keyword("symbols")
  record LoadWithSymbols(@Is(CONTEXT) String context, @Is(ASSEMBLY) String assembly)
      implements Action {}

  /** Tries to load what may be missing or no assembly, and catches what is thrown. */
  @Keyword("attempt")
  record AttemptLoad(@Is(CONTEXT) String context, @Is(FILE) String file) implements Action {}

  /**
   * Gives the context a Resolving handler that loads this assembly into it when a reference to it
   * cannot be resolved otherwise.
   */
  @Keyword("resolving")
  record Resolve(@Is(CONTEXT) String context, @Is(ASSEMBLY) String assembly) implements Action {}

  /** Uses a type, as code of the context names it, so that it gets loaded if it is not yet. */
  @Keyword("type")
  record UseType(@Is(CONTEXT) String context, @Is(TYPE) TypeExpression type) implements Action {}

  /** Asks for the unload of a context; it happens after a collection, if at all. */
  @Keyword("unload")
  record UnloadContext(@Is(CONTEXT) String context) implements Action {}

  /** Keeps an object of the context in a static field: a leak, with which it cannot die. */
  @Keyword("keep")
  record KeepContext(@Is(CONTEXT) String context) implements Action {}

  /** Clears the static field that kept an object of the context. */
  @Keyword("release")
  record ReleaseContext(@Is(CONTEXT) String context) implements Action {}

  /**
   * Makes a collectible assembly by Reflection.Emit, with one type {@code Emitted} that has a
   * static method {@code Run}. It is a context of its own; its unload drops all references to it.
   */
  @Keyword("emit")
  record EmitAssembly(@Is(NEW_CONTEXT) String context) implements Action {}

  /**
   * Calls a method, as code of the context names it, as often as said; what it is given begins with
   * {@code this}, unless the method is static.
   */
  @Keyword("call")
  record CallMethod(
      @Is(CONTEXT) String context,
      @Is(METHOD) MethodExpression method,
      @Is(TIMES) int times,
      @Is(GIVEN) GivenList given)
      implements Action {
    /** A call of a static method without parameters. */
    public CallMethod(String context, MethodExpression method, int times) {
      this(context, method, times, GivenList.NONE);
    }
  }

  /**
   * Calls a static method whose loop goes round until another thread ends it: in the static field
   * {@code stopped} of the method's class.
   */
  @Keyword("spin")
  record Spin(@Is(CONTEXT) String context, @Is(METHOD) MethodExpression method) implements Action {}

  /** Ends the loop in which a thread goes round, for good; waits until it has come there. */
  @Keyword("stop")
  record Stop(@Is(THREAD) String name) implements Action {}

  /** Waits until nothing is left to be compiled in the background. */
  @Keyword("settle")
  record Settle() implements Action {}

  /** Makes a DynamicMethod and calls it once. */
  @Keyword("dynamic")
  record MakeDynamicMethod(@Is(NEW_DYNAMIC) String method) implements Action {}

  /** Drops a DynamicMethod, so that a collection frees it. */
  @Keyword("drop")
  record DropDynamicMethod(@Is(DYNAMIC) String method) implements Action {}

  /** Calls a native routine of the scenario, as often as said. */
  @Keyword("native")
  record CallRoutine(@Is(ROUTINE) String routine, @Is(TIMES) int times) implements Action {}

  /** Has an EventSource write its event, as often as said; made at its first use. */
  @Keyword("event")
  record WriteEvent(@Is(SOURCE) String source, @Is(TIMES) int times) implements Action {}

  /** Collects garbage and waits until the finalizer thread has nothing left to do. */
  @Keyword("collect")
  record Collect() implements Action {}

  /** Collects garbage once, up to this generation, and waits for the finalizer thread. */
  @Keyword("gc")
  record CollectGeneration(@Is(GENERATION) int generation) implements Action {}

  /** Collects all generations once, compacts what can be, and waits for the finalizer thread. */
  @Keyword("compact")
  record Compact() implements Action {}

  /**
   * Makes an object of a class, or a boxed value, without running a constructor. A strong handle of
   * the program holds it.
   */
  @Keyword("new")
  record NewObject(
      @Is(NEW_OBJECT) String object, @Is(CONTEXT) String context, @Is(TYPE) TypeExpression type)
      implements Action {}

  /** Makes an array of this type; every dimension has this length. A strong handle holds it. */
  @Keyword("array")
  record NewArray(
      @Is(NEW_OBJECT) String object,
      @Is(CONTEXT) String context,
      @Is(TYPE) TypeExpression type,
      @Is(LENGTH) int length)
      implements Action {}

  /** Makes an array of two dimensions, each of its own length. A strong handle holds it. */
  @Keyword("grid")
  record NewGrid(
      @Is(NEW_OBJECT) String object,
      @Is(CONTEXT) String context,
      @Is(TYPE) TypeExpression type,
      @Is(LENGTH) int rows,
      @Is(LENGTH) int columns)
      implements Action {}

  /** Makes a string of so many characters. A strong handle holds it. */
  @Keyword("text")
  record NewText(@Is(NEW_OBJECT) String object, @Is(CHARS) int length) implements Action {}

  /** Has a field of an object, or an element of an array, refer to another object. */
  @Keyword("link")
  record Link(@Is(OBJECT) String object, @Is(FIELD) String field, @Is(OBJECT) String other)
      implements Action {}

  /** Gives every element of an array a new object of this class. */
  @Keyword("fill")
  record Fill(@Is(OBJECT) String array, @Is(CONTEXT) String context, @Is(TYPE) TypeExpression type)
      implements Action {}

  /** Frees the handle by which the program holds an object. */
  @Keyword("forget")
  record Forget(@Is(OBJECT) String object) implements Action {}

  /** Makes one more handle to an object. */
  @Keyword("handle")
  record MakeHandle(
      @Is(NEW_HANDLE) String handle, @Is(KIND) HandleKind kind, @Is(OBJECT) String object)
      implements Action {}

  /** Frees a handle. */
  @Keyword("free")
  record FreeHandle(@Is(HANDLE) String handle) implements Action {}

  /** Has one object live as long as another one does (ConditionalWeakTable). */
  @Keyword("depend")
  record Depend(@Is(OBJECT) String key, @Is(OBJECT) String value) implements Action {}

  /** Starts another thread of the scenario. */
  @Keyword("start")
  record StartThread(@Is(THREAD) String name) implements Action {}

  /** Waits for the end of a thread that was started. */
  @Keyword("join")
  record JoinThread(@Is(THREAD) String name) implements Action {}

  /**
   * Gives a thread its name, before it starts or while it runs, and once. The profiler hears of it
   * on the thread that does so.
   */
  @Keyword("name")
  record NameThread(@Is(THREAD) String named, @Is(TEXT) String called) implements Action {}

  /**
   * Queues an item to the thread pool and waits until it is done: it gives this name to a thread
   * that is never started.
   */
  @Keyword("pool")
  record QueueWork(@Is(TEXT) String mark) implements Action {}

  /** Gives this name to a thread that is never started, so that the profiler hears it now (N62). */
  @Keyword("mark")
  record Mark(@Is(TEXT) String mark) implements Action {}

  /** Wishes that the profiler compile a method anew. */
  @Keyword("rejit")
  record WishReJIT(@Is(ASSEMBLY) String assembly, @Is(METHOD) MethodExpression method)
      implements Action {}

  /** Wishes that the profiler give a method its original code back. */
  @Keyword("revert")
  record WishRevert(@Is(ASSEMBLY) String assembly, @Is(METHOD) MethodExpression method)
      implements Action {}

  /** Wishes that the profiler detach. */
  @Keyword("detach")
  record WishDetach() implements Action {}

  /** Lets a profiler attach now, which then was not there from the start. */
  @Keyword("attach")
  record Attach() implements Action {}

  /** Ends the process orderly (Environment.Exit), whatever the other threads do. */
  @Keyword("exit")
  record Exit(@Is(CODE) int code) implements Action {}

  /** Ends the process at once (Environment.FailFast). */
  @Keyword("failfast")
  record FailFast() implements Action {}

  /** Throws what nobody catches. */
  @Keyword("throw")
  record Throw() implements Action {}
}
