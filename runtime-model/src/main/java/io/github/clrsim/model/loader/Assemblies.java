package io.github.clrsim.model.loader;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.corelib.Binder;
import io.github.clrsim.model.layout.LayoutRules;
import io.github.clrsim.model.layout.Layouts;
import io.github.clrsim.model.loader.assembly.AssemblyFile;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Known;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The assemblies that a simulated runtime can find, by name, opened once and shared by all runs.
 * One of them is the core library.
 */
public final class Assemblies implements Known {
  /** The name of the core library, which every runtime has. */
  public static final String CORE_LIBRARY = "System.Private.CoreLib";

  /** The name of the assembly, and of its one type, that stands for what programs emit. */
  public static final String EMITTED = "Emitted";

  private final Map<String, AssemblyFile> files;

  /** The names of those that are of the framework, without the core library. */
  private final Set<String> framework;

  /** The profiles by whose native side the core library was found right. */
  private final Map<String, Boolean> bound = new ConcurrentHashMap<>();

  /** By the rules that were asked for. */
  private final Map<LayoutRules, Layouts> layouts = new ConcurrentHashMap<>();

  private Assemblies(Map<String, AssemblyFile> files, Set<String> framework) {
    this.files = files;
    this.framework = framework;
  }

  /**
   * These images by the names of their assemblies; a second version of an assembly, whose module is
   * not named as the assembly is, by the name of its module, without the extension.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if none is the core library, one is no
   *     assembly, or two have the same name
   */
  public static Assemblies of(Iterable<AssemblyImage> images) {
    return of(images, List.of());
  }

  /** The same, of images that lie in files. */
  public static Assemblies read(List<Path> files) {
    return of(files.stream().map(AssemblyImage::read).toList());
  }

  /**
   * The same with a framework behind them: what the default context loads by itself as soon as
   * something needs a type of it, as a real one does by its list of trusted assemblies. Whatever
   * has the name of one of the others is left out: an application's own copy wins.
   */
  public static Assemblies of(
      Iterable<AssemblyImage> images, Iterable<AssemblyImage> frameworkImages) {
    Map<String, AssemblyFile> byName = byName(images);
    Set<String> framework = new HashSet<>();
    for (AssemblyImage image : frameworkImages) {
      String name = nameOf(image);
      if (byName.putIfAbsent(name, AssemblyFile.of(image, name)) == null) {
        framework.add(name);
      }
    }
    return new Assemblies(Collections.unmodifiableMap(byName), Set.copyOf(framework));
  }

  private static Map<String, AssemblyFile> byName(Iterable<AssemblyImage> images) {
    Map<String, AssemblyFile> byName = new LinkedHashMap<>();
    Set<String> taken = new HashSet<>();
    for (AssemblyImage image : images) {
      if (isNamedByModule(image)) {
        taken.add(nameOf(image));
      }
    }
    for (AssemblyImage image : images) {
      String own = nameOf(image);
      boolean hasIt = isNamedByModule(image) || taken.add(own);
      String name = hasIt ? own : image.moduleName().replaceFirst("\\.[^.]*$", "");
      AssemblyFile other = byName.putIfAbsent(name, AssemblyFile.of(image, name));
      if (other != null) {
        throw sameName(name, other.image(), image);
      }
    }
    if (!byName.containsKey(CORE_LIBRARY)) {
      throw new Diagnostic(
              "None of the assemblies is " + CORE_LIBRARY,
              "the assemblies of the simulation: " + byName.keySet(),
              "every type descends from System.Object, which the core library defines",
              "add a core library")
          .thrown();
    }
    return byName;
  }

  @Override
  public List<String> assemblies() {
    return files.keySet().stream().filter(name -> !isOfFramework(name)).toList();
  }

  @Override
  public boolean hasAssembly(String name) {
    return files.containsKey(name) && !isOfFramework(name);
  }

  @Override
  public List<String> types() {
    return files.values().stream().flatMap(file -> file.types().stream()).distinct().toList();
  }

  @Override
  public List<String> methods(String fullName) {
    return files.values().stream()
        .flatMap(file -> file.methods(fullName).stream())
        .distinct()
        .toList();
  }

  @Override
  public boolean hasType(String fullName) {
    for (AssemblyFile file : files.values()) {
      if (file.find(fullName).isPresent()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean isInCoreLibrary(String fullName) {
    return coreLibrary().find(fullName).isPresent();
  }

  @Override
  public boolean offers(String assembly, String fullName) {
    return find(assembly)
        .filter(file -> file.find(fullName).isPresent() || file.forwarder(fullName).isPresent())
        .isPresent();
  }

  @Override
  public boolean hasMethod(String fullName, String method, int given) {
    return any(file -> file.callable(fullName, method, given));
  }

  /** The core library. */
  public AssemblyFile coreLibrary() {
    return named(CORE_LIBRARY);
  }

  /** Whether the assembly of this name comes with the runtime, and is not the core library. */
  public boolean isOfFramework(String name) {
    return framework.contains(name);
  }

  /** The assembly of this name, if there is one. */
  public Optional<AssemblyFile> find(String name) {
    return Optional.ofNullable(files.get(name));
  }

  /** The assembly whose file is there. */
  public Optional<AssemblyFile> at(String path) {
    return files.values().stream()
        .filter(file -> !file.name().equals(EMITTED))
        .filter(file -> path.equals(file.path()))
        .findFirst();
  }

  /**
   * Requires that the core library is what the native side of this runtime takes it for; looked at
   * once.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException that names both definitions, if it is
   *     not
   */
  public void requireBound(RuntimeProfile profile) {
    bound.computeIfAbsent(
        profile.name(),
        name -> {
          Binder.verify(coreLibrary().image(), profile);
          return true;
        });
  }

  /** How a runtime with these rules lays out the types of these assemblies. */
  public Layouts layouts(LayoutRules rules) {
    return layouts.computeIfAbsent(
        rules,
        each ->
            Layouts.of(
                each,
                coreLibrary().image(),
                files.values().stream().map(AssemblyFile::image).toList()));
  }

  /** Whether one of them is so. */
  public boolean any(Predicate<AssemblyFile> isSo) {
    return files.values().stream().anyMatch(isSo);
  }

  /** The assembly of this name; a scenario that names none gets a diagnostic. */
  public AssemblyFile named(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new Diagnostic(
                        "There is no assembly named \"%s\"".formatted(name),
                        "the scenario",
                        "the simulation can load " + files.keySet(),
                        "correct the name, or add the assembly")
                    .thrown());
  }

  private static boolean isNamedByModule(AssemblyImage image) {
    return image.moduleName().equals(nameOf(image) + ".dll");
  }

  private static DiagnosticException sameName(String name, AssemblyImage one, AssemblyImage other) {
    return new Diagnostic(
            "Two assemblies are named \"%s\"".formatted(name),
            "%s and %s".formatted(one.name(), other.name()),
            "scenarios name assemblies, and one of the two could never be loaded",
            "leave one of them out")
        .thrown();
  }

  private static String nameOf(AssemblyImage image) {
    return image
        .identity()
        .orElseThrow(
            () ->
                new Diagnostic(
                        "The module has no assembly manifest",
                        image.name(),
                        "a simulated runtime loads assemblies",
                        "name the file that holds the manifest")
                    .thrown())
        .name();
  }
}
