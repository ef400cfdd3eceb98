package io.github.clrsim.conformance.scenario;

import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyIdentity;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a simulated runtime can load: the assemblies that come with clrsim, over its small core
 * library; or, for a scenario that names one of the user's own or a type of it, these as well, over
 * the core library and framework of the very version that the profile was measured on. Neither
 * depends on what else the machine has. Each is opened once.
 */
public final class LoadableAssemblies {
  private static final LoadableAssemblies SHIPPED =
      new LoadableAssemblies(
          List.of(),
          _ -> {
            throw new IllegalStateException("the shipped assemblies need no runtime");
          });

  private static final Assemblies OVER_SMALL_CORE_LIBRARY = Assemblies.read(Fixtures.shipped());

  private final List<AssemblyImage> own;
  private final Set<String> ownNames;
  private final Set<String> ownTypes;
  private final Function<RuntimeProfile, Path> frameworks;
  private final Map<RuntimeProfile, Assemblies> known = new ConcurrentHashMap<>();

  private LoadableAssemblies(List<AssemblyImage> own, Function<RuntimeProfile, Path> frameworks) {
    this.own = List.copyOf(own);
    this.ownNames = names(own);
    this.ownTypes =
        own.stream()
            .flatMap(image -> image.typeDefs().stream())
            .map(TypeDef::fullName)
            .collect(Collectors.toSet());
    this.frameworks = frameworks;
  }

  /** Those that come with clrsim. */
  public static LoadableAssemblies shipped() {
    return SHIPPED;
  }

  /**
   * The same with the user's own.
   *
   * @param frameworks finds the folder of the core library and framework on which a profile was
   *     measured
   */
  public static LoadableAssemblies with(
      List<AssemblyImage> own, Function<RuntimeProfile, Path> frameworks) {
    return new LoadableAssemblies(own, frameworks);
  }

  /**
   * The same with the user's own in these files, over the frameworks that the class path finds.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a file cannot be read or is no
   *     assembly
   */
  public static LoadableAssemblies reading(List<Path> files) {
    return files.isEmpty()
        ? SHIPPED
        : with(
            files.stream().map(AssemblyImage::read).toList(),
            new FrameworkService(LoadableAssemblies.class.getClassLoader()));
  }

  /** The user's own. */
  List<AssemblyImage> own() {
    return own;
  }

  /** A scenario that meets the user's own, in one line; empty, if there are none. */
  public Optional<String> ownScenario() {
    return OwnScenario.of(own);
  }

  /** The names of those of the user's own that none of these scenarios brings in. */
  public List<String> notMetBy(List<Scenario> scenarios) {
    Set<String> met = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    scenarios.forEach(scenario -> open.addAll(scenario.assemblies()));
    while (!open.isEmpty()) {
      String name = open.remove();
      if (met.add(name)) {
        own.stream()
            .filter(image -> nameOf(image).equals(Optional.of(name)))
            .flatMap(image -> image.assemblyRefs().stream())
            .forEach(reference -> open.add(reference.identity().name()));
      }
    }
    return own.stream()
        .flatMap(image -> nameOf(image).stream())
        .filter(name -> !met.contains(name))
        .toList();
  }

  private static Optional<String> nameOf(AssemblyImage image) {
    return image.identity().map(AssemblyIdentity::name);
  }

  /**
   * What a runtime with these rules can load when it runs this scenario.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if an assembly of the user's is none,
   *     or the runtime whose framework is needed is not here and cannot be fetched
   */
  public Assemblies on(RuntimeProfile profile, Scenario scenario) {
    boolean isOfOthers =
        own.isEmpty()
            || (Collections.disjoint(ownNames, scenario.assemblies())
                && Collections.disjoint(ownTypes, scenario.types()));
    return isOfOthers
        ? OVER_SMALL_CORE_LIBRARY
        : known.computeIfAbsent(profile, each -> over(frameworks.apply(each), own));
  }

  /**
   * The shipped assemblies and these over what comes with a real runtime.
   *
   * @param framework the folder with its core library and framework
   */
  public static Assemblies over(Path framework, List<AssemblyImage> own) {
    Path coreLibrary = framework.resolve(Assemblies.CORE_LIBRARY + ".dll");
    return Assemblies.of(
        withShipped(AssemblyImage.read(coreLibrary), own), framework(framework, own));
  }

  /** One of the user's takes the place of a shipped one of its name. */
  private static List<AssemblyImage> withShipped(
      AssemblyImage coreLibrary, List<AssemblyImage> own) {
    Set<String> taken = names(own);
    List<AssemblyImage> images = new ArrayList<>(List.of(coreLibrary));
    Fixtures.assemblyNames().stream()
        .filter(name -> !taken.contains(name))
        .map(name -> AssemblyImage.read(Fixtures.assembly(name)))
        .forEach(images::add);
    images.addAll(own);
    return images;
  }

  private static Set<String> names(List<AssemblyImage> images) {
    return images.stream()
        .flatMap(image -> image.identity().stream())
        .map(AssemblyIdentity::name)
        .collect(Collectors.toSet());
  }

  /** What these assemblies refer to, and what that refers to, as far as the framework has it. */
  private static Collection<AssemblyImage> framework(Path directory, List<AssemblyImage> own) {
    Map<String, AssemblyImage> found = new LinkedHashMap<>();
    Deque<AssemblyImage> toRead = new ArrayDeque<>(own);
    while (!toRead.isEmpty()) {
      toRead.remove().assemblyRefs().stream()
          .map(reference -> reference.identity().name())
          .filter(name -> !name.equals(Assemblies.CORE_LIBRARY) && !found.containsKey(name))
          .flatMap(name -> in(directory, name).stream())
          .forEach(
              image -> {
                found.put(image.identity().orElseThrow().name(), image);
                toRead.add(image);
              });
    }
    return found.values();
  }

  private static Optional<AssemblyImage> in(Path directory, String name) {
    return Optional.of(directory.resolve(name + ".dll"))
        .filter(Files::isRegularFile)
        .map(AssemblyImage::read)
        .filter(image -> image.identity().isPresent());
  }
}
