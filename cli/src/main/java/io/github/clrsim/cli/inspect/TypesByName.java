package io.github.clrsim.cli.inspect;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.profiler.field.DefinedTypes;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.field.LoadedTypes;
import io.github.clrsim.profiler.field.TypePattern;
import io.github.clrsim.realclr.dac.DebuggedClr;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the types that a question means. Those that are not generic are where their modules say;
 * for all others, and for names of which a part was left out, memory is searched for what is
 * loaded, once a question.
 */
final class TypesByName {
  /** A type by its address. */
  private static final Pattern METHOD_TABLE = Pattern.compile("@(?:0x)?(\\p{XDigit}{1,16})");

  private final DebuggedClr clr;
  private final DefinedTypes defined;
  private LoadedTypes loaded = LoadedTypes.NONE;
  private boolean isSearched;

  /** The types of a process or a dump. */
  TypesByName(DebuggedClr clr) {
    this.clr = clr;
    this.defined = new DefinedTypes(clr.dataAccess());
  }

  /** The next question is about what may have changed. */
  void forget() {
    isSearched = false;
  }

  /**
   * The one that is meant.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none, or several
   */
  LoadedTypes.Named one(TypePattern pattern, String text, FieldReader reader) {
    List<LoadedTypes.Named> found = matching(pattern, text, reader);
    if (found.size() > 1) {
      boolean isOneName = found.stream().map(LoadedTypes.Named::name).distinct().count() == 1;
      throw new Diagnostic(
              "'%s' may be %d types".formatted(text, found.size()),
              "option --type",
              Listed.of(
                  found.stream()
                      .map(isOneName ? TypesByName::withPlace : LoadedTypes.Named::name)
                      .toList()),
              isOneName
                  ? "name one by its MethodTable: --type @%x, for example; --type without --field"
                          .formatted(found.getFirst().methodTable().value())
                      + " shows of which module each is"
                  : "say more of its name: its namespace, or its type arguments as in Cache<int>")
          .thrown();
    }
    return found.getFirst();
  }

  /** Types of one name are in several modules. */
  private static String withPlace(LoadedTypes.Named type) {
    return "%s at @%x".formatted(type.name(), type.methodTable().value());
  }

  /**
   * All that are meant; at least one.
   *
   * @param text the same, as it was typed
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none
   */
  List<LoadedTypes.Named> matching(TypePattern pattern, String text, FieldReader reader) {
    List<LoadedTypes.Named> quickly = defined(pattern, text, reader);
    List<LoadedTypes.Named> found = quickly.isEmpty() ? searched(pattern, text, reader) : quickly;
    if (found.isEmpty()) {
      clr.requireThere();
      List<String> similar = loaded(reader).similar(pattern);
      throw new Diagnostic(
              "No type '%s' is loaded".formatted(text),
              clr.name(),
              similar.isEmpty()
                  ? "%,d types are loaded, and none has that name"
                      .formatted(loaded(reader).all().size())
                  : Listed.of(similar),
              "write it as Namespace.Outer+Inner, or with type arguments as Cache<int>; a type is"
                  + " loaded when the program first uses it")
          .thrown();
    }
    return found;
  }

  private List<LoadedTypes.Named> defined(TypePattern pattern, String text, FieldReader reader) {
    return address(text)
        .map(type -> defined.at(type, reader).stream().toList())
        .orElseGet(() -> defined.exactly(pattern, reader));
  }

  /** Names that were known before are checked: another type may have come to the same place. */
  private List<LoadedTypes.Named> searched(TypePattern pattern, String text, FieldReader reader) {
    List<LoadedTypes.Named> found = meant(loaded(reader), pattern, text);
    boolean areNamedSo =
        found.stream().allMatch(type -> reader.name(type.methodTable()).equals(type.name()));
    if (areNamedSo) {
      return found;
    }
    loaded = LoadedTypes.of(clr.dataAccess(), reader);
    return meant(loaded, pattern, text);
  }

  private LoadedTypes loaded(FieldReader reader) {
    if (!isSearched) {
      loaded = loaded.again(clr.dataAccess(), reader);
      isSearched = true;
    }
    return loaded;
  }

  private static List<LoadedTypes.Named> meant(
      LoadedTypes types, TypePattern pattern, String text) {
    return address(text)
        .map(at -> types.all().stream().filter(each -> each.methodTable().equals(at)).toList())
        .orElseGet(() -> types.matching(pattern));
  }

  private static Optional<MethodTable> address(String text) {
    Matcher place = METHOD_TABLE.matcher(text);
    return place.matches()
        ? Optional.of(new MethodTable(Long.parseUnsignedLong(place.group(1), 16)))
        : Optional.empty();
  }
}
