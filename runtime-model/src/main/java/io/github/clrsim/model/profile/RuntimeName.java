package io.github.clrsim.model.profile;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.Similar;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A .NET runtime as people name it: {@code 9.0.5}, {@code 9.0}, {@code 9.0.x}, {@code 9}, {@code
 * net9.0}, {@code .NET 9}, {@code .NET Core 3.1}, {@code netcoreapp3.1}, in small or capital
 * letters. This is the one place that reads such names.
 *
 * @param profile the rules of its line, {@code major.minor}
 * @param exact the version, where it is named with its patch
 */
public record RuntimeName(RuntimeProfile profile, Optional<String> exact) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:(?:dotnet|\\.?net ?(?:core ?(?:app)?)?|v) ?)?"
              + "(\\d{1,5})(?:\\.(\\d{1,5})(?:\\.(\\d{1,5}(?:-[0-9a-z.-]+)?))?)?(?:\\.x)?",
          Pattern.CASE_INSENSITIVE);

  /**
   * Reads a name.
   *
   * @param where where it stands, for diagnostics
   * @throws io.github.clrsim.diagnostic.DiagnosticException that names what is known, if it is no
   *     name, or there are no rules of that line
   */
  public static RuntimeName of(String text, String where) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw unknown("\"%s\" names no .NET runtime".formatted(text), text, where).thrown();
    }
    Optional<String> minor = Optional.ofNullable(matcher.group(2));
    Optional<String> patch = Optional.ofNullable(matcher.group(3));
    String line = matcher.group(1) + minor.map(each -> "." + each).orElse("");
    RuntimeProfile profile =
        RuntimeProfile.all().stream()
            .filter(each -> (each.runtime() + ".").startsWith(line + "."))
            .reduce((_, newer) -> newer)
            .orElseThrow(
                () ->
                    noProfile(line + patch.map(each -> "." + each).orElse(""), text, where)
                        .thrown());
    return new RuntimeName(profile, patch.map(each -> line + "." + each));
  }

  /** There are no rules of these versions. */
  public static Diagnostic noProfile(String versions, String where) {
    return noProfile(versions, "", where);
  }

  private static Diagnostic noProfile(String versions, String text, String where) {
    return unknown("There is no profile of .NET " + versions, text, where);
  }

  private static Diagnostic unknown(String what, String text, String where) {
    List<RuntimeProfile> all = RuntimeProfile.all();
    List<String> names = all.stream().map(RuntimeProfile::name).toList();
    return new Diagnostic(
        what,
        where,
        "laws, replays and the simulation follow the rules of a version; there are those of "
            + String.join(", ", names),
        Similar.advice(
            text,
            names,
            "name one of these, or a version of one, such as " + all.getLast().runtime()));
  }

  /**
   * What is to be said where a version is named on which nothing was measured; nothing for others.
   *
   * @param where it is named
   */
  public Optional<String> note(String where) {
    return exact
        .filter(version -> !version.equals(profile.runtime()))
        .map(
            version ->
                "%s: .NET %s goes by the rules of %s, which were measured on %s"
                    .formatted(where, version, profile.name(), profile.runtime()));
  }
}
