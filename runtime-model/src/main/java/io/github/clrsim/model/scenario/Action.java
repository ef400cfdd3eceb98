package io.github.clrsim.model.scenario;

/** One thing that a thread of the managed program does. */
public sealed interface Action {

  /** The action as it stands in a scenario's text. */
  String text();

  /**
   * Makes a load context (an AssemblyLoadContext).
   *
   * @param context a name for this scenario
   * @param collectible whether it can be unloaded
   */
  record CreateContext(String context, boolean collectible) implements Action {
    @Override
    public String text() {
      return "context " + context + (collectible ? " collectible" : "");
    }
  }

  /** Loads an assembly into a context. */
  record LoadAssembly(String context, String assembly) implements Action {
    @Override
    public String text() {
      return "load %s %s".formatted(context, assembly);
    }
  }

  /** Uses a type, as code of the context names it, so that it gets loaded if it is not yet. */
  record UseType(String context, TypeExpression type) implements Action {
    @Override
    public String text() {
      return "type %s %s".formatted(context, type);
    }
  }

  /** Asks for the unload of a context; it happens after a collection, if at all. */
  record UnloadContext(String context) implements Action {
    @Override
    public String text() {
      return "unload " + context;
    }
  }

  /** Collects garbage and waits until the finalizer thread has nothing left to do. */
  record Collect() implements Action {
    @Override
    public String text() {
      return "collect";
    }
  }

  /** Starts another thread of the scenario. */
  record StartThread(String thread) implements Action {
    @Override
    public String text() {
      return "start " + thread;
    }
  }

  /** Waits for the end of a thread that was started. */
  record JoinThread(String thread) implements Action {
    @Override
    public String text() {
      return "join " + thread;
    }
  }
}
