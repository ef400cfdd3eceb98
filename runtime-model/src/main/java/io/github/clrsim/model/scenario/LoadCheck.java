package io.github.clrsim.model.scenario;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Checks that each type which a scenario uses can be there at all: that some action, on whichever
 * thread, loads an assembly with this type into the context that uses it, or into the default one.
 * Without one every use of the type fails, whatever the schedule, and shows nothing.
 */
final class LoadCheck {
  private final Scenario scenario;
  private final Known known;
  private final Map<String, Set<String>> loads = new HashMap<>();
  private final Set<String> emitted = new HashSet<>();

  private LoadCheck(Scenario scenario, Known known) {
    this.scenario = scenario;
    this.known = known;
    loads(Action.DEFAULT_CONTEXT).add(scenario.entry());
    Parts.actions(scenario).forEach(this::note);
  }

  static void check(Scenario scenario, Known known) {
    LoadCheck check = new LoadCheck(scenario, known);
    for (ScenarioThread thread : scenario.threads()) {
      thread.actions().forEach(action -> check.require(thread.name(), action));
    }
  }

  private void note(Action action) {
    action
        .usedContext()
        .ifPresent(context -> action.loadedAssembly().ifPresent(name -> loads(context).add(name)));
    if (action instanceof Action.EmitAssembly emit) {
      emitted.add(emit.context());
    }
  }

  private void require(String thread, Action action) {
    action
        .usedContext()
        .ifPresent(
            context -> types(action).forEach(type -> require(thread, action, context, type)));
  }

  private void require(String thread, Action action, String context, String type) {
    boolean isThere =
        known.isInCoreLibrary(type)
            || emitted.contains(context)
            || Stream.of(context, Action.DEFAULT_CONTEXT)
                .flatMap(each -> loads(each).stream())
                .anyMatch(assembly -> known.offers(assembly, type));
    if (!isThere) {
      List<String> having =
          known.assemblies().stream().filter(each -> known.offers(each, type)).toList();
      throw new Diagnostic(
              "%s can never be used: nothing loads an assembly with it".formatted(type),
              "scenario %s, thread %s: %s".formatted(scenario.name(), thread, action.text()),
              "code of the context %s finds types in what is loaded there, and in the default context"
                  .formatted(context),
              having.isEmpty()
                  ? "use a type of the core library, or one of your own that needs this one"
                  : "add above: load %s %s".formatted(context, String.join(" or ", having)))
          .thrown();
    }
  }

  /** The full names of the types that an action uses. */
  static Stream<String> types(Action action) {
    return switch (action) {
      case Action.UseType use -> names(use.type());
      case Action.NewObject made -> names(made.type());
      case Action.NewArray made -> names(made.type());
      case Action.NewGrid made -> names(made.type());
      case Action.Fill fill -> names(fill.type());
      case Action.CallMethod call -> names(call.method());
      case Action.Spin spin -> names(spin.method());
      default -> Stream.empty();
    };
  }

  private static Stream<String> names(MethodExpression method) {
    return Stream.concat(
        names(method.type()), method.arguments().stream().flatMap(LoadCheck::names));
  }

  private static Stream<String> names(TypeExpression type) {
    return switch (type) {
      case TypeExpression.ArrayOf array -> names(array.element());
      case TypeExpression.Named named ->
          Stream.concat(
              Stream.of(named.fullName()), named.arguments().stream().flatMap(LoadCheck::names));
    };
  }

  private Set<String> loads(String context) {
    return loads.computeIfAbsent(context, _ -> new LinkedHashSet<>());
  }
}
