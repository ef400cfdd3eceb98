package io.github.clrsim.model.profile;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.layout.LayoutRules;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The rules in which one version of the runtime differs from another, by topic. Whatever depends on
 * the version is a column of one of them and never a question about the version elsewhere. The
 * values stand in {@code runtime-profiles.txt}, measured on 3.1.2 and 9.0.5.
 *
 * @param name as users choose it
 * @param runtime the version it was measured on, {@code major.minor.build}
 * @param interfaces the interfaces in which it speaks with profilers
 * @param untimelyCalls what calls do that ask for what is not there
 * @param load how it loads and unloads types
 * @param layout where it puts the fields of types
 * @param statics when static fields are there
 * @param code what it compiles
 * @param exceptions what it tells of exceptions
 * @param threads what it does with threads
 * @param heap how it arranges objects
 * @param dataAccess what its data access component tells
 */
public record RuntimeProfile(
    String name,
    String runtime,
    InterfaceRules interfaces,
    UntimelyCallRules untimelyCalls,
    LoadRules load,
    LayoutRules layout,
    StaticRules statics,
    CodeRules code,
    ExceptionRules exceptions,
    ThreadRules threads,
    HeapRules heap,
    DataAccessRules dataAccess) {

  private static final List<RuntimeProfile> ALL = ProfileTable.profiles();

  /** .NET Core 3.1. */
  public static final RuntimeProfile NET_3_1 = named("net3.1");

  /** .NET 9. */
  public static final RuntimeProfile NET_9_0 = named("net9.0");

  /** All profiles, oldest first. */
  public static List<RuntimeProfile> all() {
    return ALL;
  }

  /** The profile of this name; the short form without {@code net} is understood too. */
  public static RuntimeProfile named(String name) {
    return all().stream()
        .filter(profile -> profile.name.equals(name) || profile.name.equals("net" + name))
        .findFirst()
        .orElseThrow(
            () ->
                new Diagnostic(
                        "There is no runtime profile named \"%s\"".formatted(name),
                        "the choice of the runtime",
                        "the simulation knows "
                            + all().stream()
                                .map(RuntimeProfile::name)
                                .collect(Collectors.joining(", ")),
                        "choose one of these")
                    .thrown());
  }

  /** One of the three parts of the version: major, minor, build. */
  public int versionPart(int index) {
    return Integer.parseInt(runtime.split("\\.", -1)[index]);
  }

  /**
   * This profile with another value in one column: a runtime that is not quite real.
   *
   * @param column its name, of this record or of one of its rules
   * @param value as in the table of profiles
   */
  public RuntimeProfile with(String column, String value) {
    return ProfileTable.with(this, column, value);
  }
}
