package io.github.clrsim.model.scenario;

import io.github.clrsim.model.scenario.ScenarioText.Word;
import io.github.clrsim.model.scenario.grammar.Is;
import io.github.clrsim.model.scenario.grammar.Keyword;
import io.github.clrsim.model.scenario.grammar.Role;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The line of one kind of action: its keyword and its operands, as the action declares them. */
final class ActionForm {
  private static final SequencedMap<String, ActionForm> BY_KEYWORD = forms();
  private static final Map<Class<?>, ActionForm> BY_ACTION =
      BY_KEYWORD.values().stream().collect(Collectors.toMap(form -> form.action, form -> form));

  private final Class<? extends Action> action;
  private final String keyword;
  private final List<Operand> operands;
  private final Constructor<? extends Action> constructor;

  /** One operand: where its value stands, and what it is. */
  private record Operand(RecordComponent component, Role role) {
    Object of(Action action) {
      try {
        return component.getAccessor().invoke(action);
      } catch (ReflectiveOperationException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  private ActionForm(Class<? extends Action> action) {
    this.action = action;
    this.keyword = action.getAnnotation(Keyword.class).value();
    this.operands =
        Arrays.stream(action.getRecordComponents())
            .map(part -> new Operand(part, part.getAnnotation(Is.class).value()))
            .toList();
    this.constructor = constructor(action);
  }

  private static SequencedMap<String, ActionForm> forms() {
    SequencedMap<String, ActionForm> forms = new LinkedHashMap<>();
    for (Class<?> permitted : Action.class.getPermittedSubclasses()) {
      ActionForm form = new ActionForm(permitted.asSubclass(Action.class));
      forms.put(form.keyword, form);
    }
    return forms;
  }

  private static Constructor<? extends Action> constructor(Class<? extends Action> action) {
    Class<?>[] types =
        Arrays.stream(action.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return action.getDeclaredConstructor(types);
    } catch (NoSuchMethodException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static ActionForm of(Action action) {
    return Objects.requireNonNull(BY_ACTION.get(action.getClass()));
  }

  static Optional<ActionForm> of(String keyword) {
    return Optional.ofNullable(BY_KEYWORD.get(keyword));
  }

  /** All keywords, in the order in which the actions are declared. */
  static List<String> keywords() {
    return List.copyOf(BY_KEYWORD.keySet());
  }

  /** The form as the documentation shows it: {@code load CONTEXT ASSEMBLY}. */
  String shown() {
    return Stream.concat(
            Stream.of(keyword), operands.stream().map(operand -> operand.role().placeholder()))
        .collect(Collectors.joining(" "));
  }

  String text(Action of) {
    StringJoiner text = new StringJoiner(" ");
    text.add(keyword);
    for (Operand operand : operands) {
      String value = text(operand.role(), operand.of(of));
      if (!operand.role().unsaid().equals(Optional.of(value))) {
        text.add(value);
      }
    }
    return text.toString();
  }

  private static String text(Role role, Object value) {
    boolean isFlag = role == Role.COLLECTIBLE;
    return isFlag ? ((boolean) value ? Role.COLLECTIBLE_WORD : "") : value.toString();
  }

  /** The name that stands in this role, if the action has such an operand. */
  Optional<String> name(Action of, Role role) {
    for (Operand operand : operands) {
      if (operand.role() == role) {
        return Optional.of((String) operand.of(of));
      }
    }
    return Optional.empty();
  }

  /** The names that stand in these roles. */
  List<String> names(Action of, List<Role> roles) {
    return operands.stream()
        .flatMap(
            operand ->
                switch (operand.of(of)) {
                  case GivenList given when roles.contains(Role.OBJECT) -> given.objects().stream();
                  case String name when roles.contains(operand.role()) -> Stream.of(name);
                  default -> Stream.<String>empty();
                })
        .toList();
  }

  /** The roles of its operands, in order. */
  List<Role> roles() {
    return operands.stream().map(Operand::role).toList();
  }

  /**
   * The words of a line, with each that is left out before what is given to a method: so that every
   * word stands in the place of its operand.
   */
  List<Word> inPlace(List<Word> words) {
    int given = roles().indexOf(Role.GIVEN);
    List<Word> all = given < 0 ? words : new ArrayList<>(GivenList.asOneWord(words));
    if (given >= 0 && all.getLast().text().startsWith(GivenList.OPENED)) {
      for (int place = all.size() - 1; place < given + 1; place++) {
        Optional<String> unsaid = operands.get(place - 1).role().unsaid();
        unsaid.ifPresent(meant -> all.add(all.size() - 1, all.getLast().saying(meant)));
      }
    }
    return all;
  }

  /** The action of this line; each word may be refused by a diagnostic. */
  Action read(List<Word> words) {
    int said = words.size() - 1;
    long needed = operands.stream().filter(each -> each.role().unsaid().isEmpty()).count();
    if (said < needed || said > operands.size()) {
      throw words
          .getFirst()
          .refused(
              "\"%s\" does not say it all, or more".formatted(Word.joined(words)),
              "write: " + shown());
    }
    Object[] values = new Object[operands.size()];
    for (int i = 0; i < values.length; i++) {
      Role role = operands.get(i).role();
      Word word = i < said ? words.get(i + 1) : words.getLast().saying(role.unsaid().orElseThrow());
      values[i] = Operands.read(role, word);
    }
    return made(values);
  }

  /** The same action with other names in the places of this role. */
  Action renamed(Action of, UnaryOperator<String> name, List<Role> in) {
    Object[] values =
        operands.stream()
            .map(
                operand ->
                    switch (operand.of(of)) {
                      case GivenList given when in.contains(Role.OBJECT) -> given.renamed(name);
                      case String value when in.contains(operand.role()) -> name.apply(value);
                      case Object other -> other;
                    })
            .toArray();
    return made(values);
  }

  private Action made(Object[] values) {
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
