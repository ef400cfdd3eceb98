package io.github.clrsim.backends;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.metadata.MetadataEmit;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.ResolveTypeRef;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.realclr.RealClr;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What ResolveTypeRef finds depends on whose metadata was handed out before; and DefineAssemblyRef
 * adds to metadata what is resolved and read afterwards. Both arms are asked the same in the same
 * order.
 */
class SameDefinitionsIT {
  private static final String PROGRAM = "PluginHost.dll";
  private static final String PLUGIN = "Plugin.dll";

  /** What the small core library of the simulation has, and a real one leaves to others. */
  private static final Set<String> ELSEWHERE =
      Set.of("System.Console", "System.Collections.Generic.Queue`1");

  /** Asks about the references of the program, and of the first plugin that is loaded. */
  public static final class Resolver implements CorProfilerCallback {
    private static final int OF_READ = 0;
    private static final AssemblyMetadata VERSION = new AssemblyMetadata(1, 2, 3, 65_535, "");
    private static final AssemblyMetadata NONE =
        new AssemblyMetadata(65_535, 65_535, 65_535, 65_535, "");
    private static final AssemblyMetadata AUSTRIAN = new AssemblyMetadata(4, 0, 0, 0, "de-AT");
    private static final Blob KEY_TOKEN = Blob.ofHex("b03f5f7f11d50a3a");

    private final ProfilerHost host;
    private final Map<String, ModuleId> first = new ConcurrentHashMap<>();

    public Resolver(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      ModuleId module = event.moduleId();
      String name = fileName(host.info().getModuleInfo2(module).answer().orElseThrow());
      if (first.putIfAbsent(name, module) != null) {
        return HResult.S_OK;
      }
      switch (name) {
        case PROGRAM -> program(open(module));
        case PLUGIN -> {
          MetadataImport metadata = open(module);
          resolveAll(metadata);
          resolveOddTokens(metadata);
        }
        default -> {} // a framework's
      }
      return HResult.S_OK;
    }

    private MetadataImport open(ModuleId module) {
      return host.info().getModuleMetaData(module, OF_READ).answer().orElseThrow();
    }

    private void program(MetadataImport metadata) {
      resolveAll(metadata);
      open(Optional.ofNullable(first.get("System.Private.CoreLib.dll")).orElseThrow());
      resolveAll(metadata);
      resolveOddTokens(metadata);
      MetadataEmit emit = host.objects().emit(metadata);
      add(metadata, emit, Blob.EMPTY, VERSION, Blob.EMPTY, 0);
      add(metadata, emit, Blob.EMPTY, VERSION, Blob.EMPTY, 0);
      add(metadata, emit, Blob.EMPTY, NONE, Blob.EMPTY, 0);
      add(metadata, emit, KEY_TOKEN, AUSTRIAN, Blob.ofHex("0102"), 0x100);
      resolveAll(metadata);
    }

    private static void resolveAll(MetadataImport metadata) {
      metadata.enumTypeRefs().answer().orElse(List.of()).stream()
          .filter(each -> !ELSEWHERE.contains(name(metadata, each)))
          .forEach(each -> resolve(metadata, each));
    }

    private static String name(MetadataImport metadata, MetadataToken reference) {
      return metadata.getTypeRefProps(reference).answer().orElseThrow().name();
    }

    private static void resolve(MetadataImport metadata, MetadataToken reference) {
      metadata
          .resolveTypeRef(reference)
          .answer()
          .ifPresent(found -> found.iScope().getTypeDefProps(found.td()));
    }

    private static void resolveOddTokens(MetadataImport metadata) {
      for (TokenKind kind : TokenKind.values()) {
        for (int row : new int[] {0, 1, 2, 0xFFFF}) {
          metadata.resolveTypeRef(kind.token(row));
        }
      }
    }

    private static void add(
        MetadataImport metadata,
        MetadataEmit emit,
        Blob key,
        AssemblyMetadata version,
        Blob hash,
        int flags) {
      MetadataToken assembly =
          emit.defineAssemblyRef(key, "Elsewhere", version, hash, flags).answer().orElseThrow();
      metadata.getAssemblyRefProps(assembly);
      metadata.enumAssemblyRefs();
      emit.defineTypeRefByName(assembly, "System.Object");
      emit.defineTypeRefByName(assembly, "Nowhere.Known" + flags);
      emit.defineTypeRefByName(assembly, "Plugin");
    }
  }

  /** Each runtime that can be had, and the rules of its line. */
  static Stream<Arguments> runtimes() {
    return RealRuntimes.all().stream()
        .flatMap(
            runtime ->
                RuntimeProfile.all().stream()
                    .filter(profile -> profile.versionPart(0) == runtime.version().major())
                    .map(profile -> Arguments.of(runtime, profile)));
  }

  @ParameterizedTest
  @MethodSource("runtimes")
  void bothArmsFindTheSameDefinitions(DotnetRuntime runtime, RuntimeProfile profile) {
    Answers simulated = new Answers();
    Run simulatedRun =
        ShippedScenarios.arm()
            .clr("plugin-threads", profile.name(), Choices.seeded(1))
            .run(NamedProfiler.of(Resolver.class), simulated);
    Answers real = new Answers();
    Run realRun =
        RealClr.launching(runtime, Fixtures.assembly("PluginHost"), List.of("1", "2"))
            .run(NamedProfiler.of(Resolver.class), real);

    assertThat(simulatedRun.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(realRun.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(real.lines).hasSizeGreaterThan(100);
    assertThat(simulated.lines).isEqualTo(real.lines);
  }

  private static String fileName(ModuleInfo2 info) {
    return info.name().substring(info.name().lastIndexOf('/') + 1);
  }

  /** What was asked of the program's and the plugin's metadata, and answered. */
  private static final class Answers implements Consumer<Step> {
    private final Map<Integer, InfoCall> asked = new HashMap<>();
    private final Map<ModuleId, String> names = new HashMap<>();
    private final List<String> lines = new ArrayList<>();

    @Override
    public void accept(Step step) {
      switch (step) {
        case Step.CallMade made -> asked.put(made.thread(), made.call());
        case Step.CallAnswered answered ->
            answered(Optional.ofNullable(asked.get(answered.thread())).orElseThrow(), answered);
        default -> {}
      }
    }

    private void answered(InfoCall call, Step.CallAnswered answered) {
      Outcome<?> outcome = answered.outcome();
      if (call.target() instanceof Target.Metadata(ModuleId module)) {
        lines.add(
            "%s: %s%s -> %s %s"
                .formatted(
                    names.get(module),
                    call.method().name(),
                    isOurs(names.get(module)) ? call.arguments() : "",
                    outcome.hresult(),
                    outcome.answer().map(this::text).orElse("")));
      } else if (outcome instanceof Outcome.Ok<?>(ModuleInfo2 info, HResult _)) {
        names.put((ModuleId) call.arguments().getFirst(), fileName(info));
      }
    }

    /** Whose tokens are the same on both arms. */
    private static boolean isOurs(String module) {
      return module.equals(PROGRAM) || module.equals(PLUGIN);
    }

    private String text(Object value) {
      return switch (value) {
        case ResolveTypeRef found ->
            TypedCalls.moduleOf(found.iScope())
                .map(names::get)
                .map(module -> isOurs(module) ? module + " " + found.td() : module)
                .orElseThrow();
        case TypeDefProps type -> type.typeDef();
        default -> value.toString();
      };
    }
  }
}
