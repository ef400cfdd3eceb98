package io.github.clrsim.model.scenario;

import io.github.clrsim.diagnostic.Similar;
import io.github.clrsim.model.corelib.boundary.Routine;
import io.github.clrsim.model.scenario.ScenarioText.Line;
import io.github.clrsim.model.scenario.ScenarioText.Word;
import io.github.clrsim.model.scenario.grammar.Role;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/** Checks that what the lines of a scenario name is there, and that what they ask can be done. */
final class NameCheck {
  private final SequencedMap<String, List<Line>> threads;
  private final List<Routine> routines;
  private final Known known;

  /** The contexts made so far, and whether they can be unloaded. */
  private final Map<String, Boolean> contexts = new LinkedHashMap<>();

  private final Set<String> dynamicMethods = new LinkedHashSet<>();
  private final Set<String> objects = new LinkedHashSet<>();
  private final Set<String> handles = new LinkedHashSet<>();

  NameCheck(SequencedMap<String, List<Line>> threads, List<Routine> routines, Known known) {
    this.threads = threads;
    this.routines = routines;
    this.known = known;
    contexts.put(Action.DEFAULT_CONTEXT, false);
  }

  void check() {
    threads.values().forEach(lines -> lines.forEach(this::check));
  }

  private void check(Line line) {
    List<Role> roles = ActionForm.of(line.action()).roles();
    for (int i = 0; i + 1 < line.words().size(); i++) {
      check(roles.get(i), line.words().get(i + 1));
    }
    switch (line.action()) {
      case Action.CreateContext create -> made(create.context(), create.collectible(), line);
      case Action.EmitAssembly emit -> made(emit.context(), true, line);
      case Action.UnloadContext unload -> requireCollectible(unload.context(), line);
      case Action.KeepContext keep -> requireCollectible(keep.context(), line);
      case Action.ReleaseContext release -> requireCollectible(release.context(), line);
      case Action.CallMethod call ->
          requireMethod(call.method(), call.given().size(), line.words().get(2));
      case Action.WishReJIT wish -> requireMethod(wish.method(), 0, line.words().get(2));
      case Action.WishRevert wish -> requireMethod(wish.method(), 0, line.words().get(2));
      case Action.NewGrid grid when rank(grid.type()) != 2 ->
          throw line.words()
              .get(3)
              .refused("%s is no array of two dimensions".formatted(grid.type()), "write TYPE[,]");
      default -> {}
    }
  }

  private static int rank(TypeExpression type) {
    return type instanceof TypeExpression.ArrayOf array ? array.rank() : 0;
  }

  private void check(Role role, Word word) {
    switch (role) {
      case CONTEXT -> {
        if (!contexts.containsKey(word.text())) {
          throw word.refused(
              "no line above makes the context " + word.text(),
              Similar.advice(
                  word.text(),
                  contexts.keySet(),
                  "add above: context %s collectible".formatted(word.text())));
        }
      }
      case THREAD -> {
        if (!threads.containsKey(word.text())
            || threads.firstEntry().getKey().equals(word.text())) {
          throw word.refused(
              "no thread that can be started is named " + word.text(),
              Similar.advice(
                  word.text(),
                  threads.keySet().stream().skip(1).toList(),
                  "add: thread " + word.text()));
        }
      }
      case NEW_DYNAMIC -> dynamicMethods.add(word.text());
      case DYNAMIC -> {
        if (!dynamicMethods.contains(word.text())) {
          throw word.refused(
              "no line above makes the dynamic method " + word.text(),
              Similar.advice(word.text(), dynamicMethods, "add above: dynamic " + word.text()));
        }
      }
      case NEW_OBJECT -> objects.add(word.text());
      case OBJECT -> requireObject(word.text(), word);
      case NEW_HANDLE -> handles.add(word.text());
      case HANDLE -> {
        if (!handles.contains(word.text())) {
          throw word.refused(
              "no line above makes the handle " + word.text(),
              Similar.advice(
                  word.text(), handles, "add above: handle %s weak OBJECT".formatted(word.text())));
        }
      }
      case ROUTINE -> {
        List<String> names = routines.stream().map(Routine::name).toList();
        if (!names.contains(word.text())) {
          throw word.refused(
              "there is no routine " + word.text(),
              Similar.advice(word.text(), names, "add: fcall %s ... end".formatted(word.text())));
        }
      }
      case ASSEMBLY -> requireAssembly(word, known);
      case TYPE -> requireType(new TypeText(word).type(), word);
      case GIVEN -> GivenList.read(word).objects().forEach(object -> requireObject(object, word));
      case NEW_CONTEXT,
          METHOD,
          FILE,
          SOURCE,
          TEXT,
          CODE,
          TIMES,
          FIELD,
          CHARS,
          LENGTH,
          KIND,
          GENERATION,
          COLLECTIBLE -> {}
    }
  }

  private void requireObject(String object, Word word) {
    if (!objects.contains(object)) {
      throw word.refused(
          "no line above makes the object " + object,
          Similar.advice(
              object, objects, "add above: new %s default System.Object".formatted(object)));
    }
  }

  static void requireAssembly(Word word, Known known) {
    if (!known.hasAssembly(word.text())) {
      throw word.refused(
          "there is no assembly named " + word.text(),
          Similar.advice(
              word.text(),
              known.assemblies(),
              "use one of " + String.join(", ", known.assemblies())));
    }
  }

  private void requireType(TypeExpression type, Word word) {
    switch (type) {
      case TypeExpression.ArrayOf array -> requireType(array.element(), word);
      case TypeExpression.Named named -> {
        if (!known.hasType(named.fullName())) {
          throw word.refusedAt(
              word.text().indexOf(named.fullName()),
              "no assembly has a type " + named.fullName(),
              Similar.advice(
                  named.fullName(),
                  known.types(),
                  "correct the name: namespace, a backtick and the number of type parameters"));
        }
        named.arguments().forEach(argument -> requireType(argument, word));
      }
    }
  }

  private void requireMethod(MethodExpression method, int given, Word word) {
    requireType(method.type(), word);
    method.arguments().forEach(argument -> requireType(argument, word));
    if (!known.hasMethod(method.type().fullName(), method.name(), given)) {
      throw word.refused(
          given == 0
              ? "%s has no static method %s that takes nothing"
                  .formatted(method.type().fullName(), method.name())
              : "%s has no method %s that takes %d, the object that it is called on included"
                  .formatted(method.type().fullName(), method.name(), given),
          Similar.advice(
              method.name(),
              known.methods(method.type().fullName()),
              "correct the name, or what is given in parentheses behind it"));
    }
  }

  private void made(String context, boolean collectible, Line line) {
    if (context.equals(Action.DEFAULT_CONTEXT)) {
      throw line.words()
          .get(1)
          .refused("the context %s is there already".formatted(context), "give it another name");
    }
    contexts.put(context, collectible);
  }

  private void requireCollectible(String context, Line line) {
    if (!contexts.getOrDefault(context, false)) {
      boolean isDefault = context.equals(Action.DEFAULT_CONTEXT);
      throw line.words()
          .get(1)
          .refused(
              isDefault
                  ? "the default context is never unloaded"
                  : "the context %s cannot be unloaded".formatted(context),
              isDefault
                  ? "name a context of your own"
                  : "make it with: context %s collectible".formatted(context));
    }
  }
}
