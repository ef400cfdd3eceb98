package io.github.clrsim.backends;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ClassLayout;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.layout.ClosedType;
import io.github.clrsim.model.layout.LayoutRules;
import io.github.clrsim.model.layout.Layouts;
import io.github.clrsim.model.layout.TypeLayout;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.realclr.RealClr;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The layouts that a real runtime answers about all classes of some assemblies, generic ones with
 * many arguments, and how they differ from computed ones.
 */
final class SurveyedLayouts implements Consumer<Step> {
  static final String CORE = "System.Private.CoreLib";
  static final String CONSOLE = "System.Console";
  static final String XML = "System.Private.Xml";
  static final String SHAPES = "Shapes";
  static final List<String> MODULES = List.of(CORE, CONSOLE, XML, SHAPES);

  /** What type parameters stand for, one instance of each generic type for each. */
  private static final List<String> ARGUMENTS =
      List.of(
          "System.String",
          "System.Byte",
          "System.Int16",
          "System.Int32",
          "System.Int64",
          "System.IntPtr",
          "System.DayOfWeek",
          "System.DateTime",
          "System.Decimal",
          "System.Int128",
          "System.TimeZoneInfo+TransitionTime");

  private final Map<String, AssemblyImage> images = new LinkedHashMap<>();
  private final List<AssemblyImage> others = new ArrayList<>();
  private final Map<ModuleId, String> modules = new HashMap<>();
  private final Map<ClassId, Asked> types = new HashMap<>();
  private final Map<ClassId, ClassLayout> layouts = new LinkedHashMap<>();
  private final Deque<InfoCall> calls = new ArrayDeque<>();

  /** Asks the runtime of this profile, in a run of its own. */
  static SurveyedLayouts of(RuntimeProfile profile) {
    SurveyedLayouts answers = new SurveyedLayouts(profile);
    Run run =
        RealClr.launching(RealRuntimes.of(profile), Fixtures.assembly(SHAPES), List.of())
            .run(
                new NamedProfiler(Surveyor.class.getName(), List.of(), answers.options()), answers);
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    return answers;
  }

  private SurveyedLayouts(RuntimeProfile profile) {
    Path framework = RealRuntimes.of(profile).directory();
    for (String module : List.of(CORE, CONSOLE, XML)) {
      images.put(module, AssemblyImage.read(framework.resolve(module + ".dll")));
    }
    images.put(SHAPES, AssemblyImage.read(Fixtures.assembly(SHAPES)));
    others.addAll(images.values());
    others.addAll(references(framework));
  }

  /** What the others refer to, directly; types of other assemblies are in the core library. */
  private List<AssemblyImage> references(Path framework) {
    return images.values().stream()
        .flatMap(image -> image.assemblyRefs().stream())
        .map(reference -> framework.resolve(reference.identity().name() + ".dll"))
        .distinct()
        .filter(Files::exists)
        .map(AssemblyImage::read)
        .toList();
  }

  Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put(
        "arguments",
        ARGUMENTS.stream()
            .flatMap(name -> images.get(CORE).findTypeDef(name).stream()) // not all have Int128
            .map(SurveyedLayouts::hex)
            .collect(Collectors.joining(" ")));
    images.forEach(
        (name, image) -> {
          options.put(name, classes(image, false).collect(Collectors.joining(" ")));
          options.put(name + " generic", classes(image, true).collect(Collectors.joining(" ")));
        });
    return options;
  }

  private static Stream<String> classes(AssemblyImage image, boolean generic) {
    return image.typeDefs().stream()
        .skip(1)
        .filter(type -> !type.isInterface() && type.genericParams().isEmpty() != generic)
        .map(type -> generic ? hex(type) + ":" + type.genericParams().size() : hex(type));
  }

  private static String hex(TypeDef type) {
    return Integer.toHexString(type.token().value());
  }

  @Override
  public void accept(Step step) {
    if (step instanceof Step.CallMade made) {
      calls.push(made.call());
    } else if (step instanceof Step.CallAnswered answered) {
      List<Object> arguments = calls.pop().arguments();
      if (answered.outcome() instanceof Outcome.Ok<?> ok) {
        answered(arguments, ok.value());
      }
    }
  }

  private void answered(List<Object> arguments, Object answer) {
    switch (answer) {
      case ModuleInfo info -> modules.put((ModuleId) arguments.getFirst(), fileName(info.name()));
      case ClassId id -> {
        String module = modules.get((ModuleId) arguments.getFirst());
        TypeDef type = images.get(module).typeDef((MetadataToken) arguments.get(1));
        types.put(id, new Asked(module, type, arguments.size() == 2 ? List.of() : ids(arguments)));
      }
      case ClassLayout layout -> layouts.put((ClassId) arguments.getFirst(), layout);
      default -> {}
    }
  }

  private static List<ClassId> ids(List<Object> arguments) {
    return ((List<?>) arguments.get(2)).stream().map(ClassId.class::cast).toList();
  }

  long count(String module) {
    return layouts.keySet().stream().filter(id -> types.get(id).module().equals(module)).count();
  }

  List<String> differences(LayoutRules rules) {
    return differing(rules).toList();
  }

  /** Whether there are more than so many; no more are looked for. */
  boolean hasMoreDifferences(LayoutRules rules, int than) {
    return differing(rules).skip(than).findAny().isPresent();
  }

  private Stream<String> differing(LayoutRules rules) {
    Layouts ours = Layouts.of(rules, images.get(CORE), others);
    return layouts.entrySet().stream()
        .flatMap(each -> difference(closed(each.getKey(), ours), each.getValue(), ours).stream());
  }

  private static Optional<String> difference(ClosedType type, ClassLayout real, Layouts ours) {
    String expected = text(real, type.definition().image());
    String computed = text(ours.of(type));
    return computed.equals(expected)
        ? Optional.empty()
        : Optional.of("%s: real %s, computed %s".formatted(type, expected, computed));
  }

  private ClosedType closed(ClassId id, Layouts ours) {
    Asked asked = types.get(id);
    return new ClosedType(
        asked.type(),
        asked.arguments().stream().map(each -> ours.slot(closed(each, ours))).toList());
  }

  private static String text(ClassLayout layout, AssemblyImage image) {
    return layout.fieldOffset().stream()
        .map(field -> image.fieldDef(field.ridOfField()).name() + "@" + field.ulOffset())
        .collect(Collectors.joining(" ", layout.classSize() + ": ", ""));
  }

  private static String text(TypeLayout layout) {
    return layout.fields().stream()
        .map(Object::toString)
        .collect(Collectors.joining(" ", layout.classSize() + ": ", ""));
  }

  private static String fileName(String path) {
    return path.substring(path.lastIndexOf('/') + 1).replace(".dll", "");
  }

  /** A type as the profiler asked for it. */
  private record Asked(String module, TypeDef type, List<ClassId> arguments) {}

  /** At the end of the program, asks for the layouts of the types that its options name. */
  public static final class Surveyor implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<String, ModuleId> modules = new LinkedHashMap<>();

    public Surveyor(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(COR_PRF_MONITOR_MODULE_LOADS, 0);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (host.info().getModuleInfo(event.moduleId()) instanceof Outcome.Ok<ModuleInfo> info) {
        modules.put(fileName(info.value().name()), event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(Shutdown event) {
      List<ClassId> arguments = new ArrayList<>();
      for (MetadataToken token : tokens(host.options().get("arguments"))) {
        if (host.info().getClassFromToken(modules.get(CORE), token)
            instanceof Outcome.Ok<ClassId> argument) {
          arguments.add(argument.value());
        }
      }
      for (String module : MODULES) {
        for (MetadataToken token : tokens(host.options().get(module))) {
          layout(host.info().getClassFromToken(modules.get(module), token));
        }
        for (String generic : words(host.options().get(module + " generic"))) {
          String[] parts = generic.split(":", -1);
          for (ClassId argument : arguments) {
            layout(
                host.info()
                    .getClassFromTokenAndTypeArgs(
                        modules.get(module),
                        tokens(parts[0]).getFirst(),
                        Collections.nCopies(Integer.parseInt(parts[1]), argument)));
          }
        }
      }
      return HResult.S_OK;
    }

    private void layout(Outcome<ClassId> type) {
      if (type instanceof Outcome.Ok<ClassId> found) {
        host.info().getClassLayout(found.value());
      }
    }

    private static List<MetadataToken> tokens(String text) {
      return words(text).stream()
          .map(word -> new MetadataToken(Integer.parseInt(word, 16)))
          .toList();
    }

    private static List<String> words(String text) {
      return text.isEmpty() ? List.of() : List.of(text.split(" ", -1));
    }
  }
}
