package io.github.clrsim.laws;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.Similar;
import io.github.clrsim.diagnostic.StableText;
import io.github.clrsim.laws.judge.Law;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The laws that can be named where a class path has some of its own: {@link Laws}; those that it
 * offers as services, by a file {@code META-INF/services/io.github.clrsim.laws.judge.Law}; and
 * every public class that is a law and has a public constructor without parameters.
 *
 * @param loader finds the classes
 * @param all those of clrsim and the services, in the order in which they are reported: the
 *     services as the class path has them, before the law about the ending
 */
public record LawCatalog(ClassLoader loader, List<Law> all) {
  public LawCatalog {
    all = List.copyOf(all);
  }

  /**
   * The catalog of what this loader finds.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a service cannot be had, cannot say
   *     what it is, or has the name of another law
   */
  public static LawCatalog of(ClassLoader loader) {
    List<Law> all = new ArrayList<>(Laws.all().subList(0, Laws.all().size() - 1));
    Law ending = Laws.all().getLast();
    for (Law law : services(loader)) {
      requireWords(law);
      Stream.concat(all.stream(), Stream.of(ending))
          .filter(other -> other.name().equals(law.name()))
          .findFirst()
          .ifPresent(
              other -> {
                throw namesakes(law, other).thrown();
              });
      all.add(law);
    }
    all.add(ending);
    return new LawCatalog(loader, all);
  }

  /**
   * A law by its name, or by the name of its class.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none, the class is none, or
   *     it cannot say what it is
   */
  public Law named(String name) {
    Optional<Law> known =
        all.stream()
            .filter(law -> law.name().equals(name) || law.getClass().getName().equals(name))
            .findFirst();
    return known.orElseGet(() -> ofClass(name));
  }

  /**
   * The laws of these names, each once: those of {@link #all} as they stand there, the law about
   * the ending last.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException as {@link #named(String)} does
   */
  public List<Law> named(List<String> names) {
    Set<Law> chosen = new LinkedHashSet<>();
    names.forEach(name -> chosen.add(named(name)));
    Law ending = all.getLast();
    return Stream.of(
            all.stream().filter(law -> !law.equals(ending)).filter(chosen::contains),
            chosen.stream().filter(law -> !all.contains(law)),
            Stream.of(ending).filter(chosen::contains))
        .flatMap(Function.identity())
        .toList();
  }

  private Law ofClass(String name) {
    if (!name.contains(".")) {
      throw unknown(name).thrown();
    }
    try {
      Class<?> type = Class.forName(name, true, loader);
      if (!Law.class.isAssignableFrom(type)) {
        throw unfit(name, "it does not implement " + Law.class.getName()).thrown();
      }
      Law law = (Law) type.getConstructor().newInstance();
      requireWords(law);
      return law;
    } catch (ClassNotFoundException gone) {
      throw unfit(name, "there is no such class").thrown();
    } catch (InvocationTargetException threw) {
      throw unfit(name, "its constructor threw " + threw.getCause()).thrown();
    } catch (ReflectiveOperationException closed) {
      throw unfit(name, "it is no public class with a public constructor without parameters")
          .thrown();
    } catch (LinkageError broken) {
      throw unfit(name, "the class cannot be loaded: " + broken).thrown();
    }
  }

  private static List<Law> services(ClassLoader loader) {
    try {
      return ServiceLoader.load(Law.class, loader).stream()
          .map(ServiceLoader.Provider::get)
          .toList();
    } catch (ServiceConfigurationError | LinkageError broken) {
      throw new Diagnostic(
              "A law that the class path offers cannot be had",
              "META-INF/services/" + Law.class.getName(),
              reason(broken),
              "name public classes there that implement it and have a public constructor without"
                  + " parameters")
          .thrown();
    }
  }

  /** All that a list or a report says of a law: one of others may throw, or answer null. */
  private static void requireWords(Law law) {
    try {
      said(law.name(), "name");
      said(law.subject(), "subject");
      said(law.sentence(), "sentence");
      said(law.source(), "source");
    } catch (RuntimeException | LinkageError fault) {
      throw new Diagnostic(
              "The law %s cannot say what it is".formatted(law.getClass().getName()),
              "the laws to judge by",
              StableText.of(fault.toString()),
              "have name(), subject(), sentence() and source() answer at any time")
          .thrown();
    }
  }

  private static void said(Object answer, String what) {
    Objects.requireNonNull(answer, () -> "it has no " + what);
  }

  /** What is wrong, and what a constructor threw. */
  private static String reason(Error broken) {
    String words =
        broken instanceof ServiceConfigurationError
            ? Optional.ofNullable(broken.getMessage()).orElse(broken.toString())
            : "a class cannot be loaded: " + broken;
    return Optional.ofNullable(broken.getCause())
        .map(cause -> StableText.of("%s: %s".formatted(words, cause)))
        .orElse(words);
  }

  private static Diagnostic namesakes(Law law, Law other) {
    return new Diagnostic(
        "Two laws are named " + law.name(),
        "%s and %s".formatted(other.getClass().getName(), law.getClass().getName()),
        "laws are chosen, reported and remembered by their names",
        "name one of them otherwise");
  }

  private static Diagnostic unfit(String name, String why) {
    return new Diagnostic(
        "There is no law " + name,
        "the laws to judge by",
        why,
        "correct the name, or the class path; ./clrsim laws lists those of clrsim");
  }

  private Diagnostic unknown(String name) {
    return new Diagnostic(
        "There is no law named " + name,
        "the laws to judge by",
        "a law is named as its class is, such as " + all.getFirst().name(),
        Similar.advice(
            name,
            all.stream().map(Law::name).toList(),
            "./clrsim laws lists all with their sentences; one of your own is named by its class,"
                + " with its package"));
  }
}
