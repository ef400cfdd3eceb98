package io.github.clrsim.model.profile;

import io.github.clrsim.model.layout.LayoutRules;
import java.util.List;

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

  /** Those that are tried where none is named: the two between which most of the rules differ. */
  public static List<RuntimeProfile> standard() {
    return List.of(NET_3_1, NET_9_0);
  }

  /**
   * The profile of a runtime that is named in one of the ways that {@link RuntimeName} reads.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none
   */
  public static RuntimeProfile named(String name) {
    return RuntimeName.of(name, "the choice of the runtime, \"%s\"".formatted(name)).profile();
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
