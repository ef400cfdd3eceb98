package io.github.clrsim.backends;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.CallRouter;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.query.ImportOfImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Metadata is answered by our reader as the real runtimes answer it: every question that was put to
 * them, about the core library, facades, program and plugin, is put to the reader too.
 */
@Tag("turn-1")
class SameMetadataIT {

  /** Asks the metadata of every module about its first, and its odd, tokens. */
  public static final class Reader implements CorProfilerCallback {
    private static final int OF_READ = 0;
    private static final int TOKENS_MAX = 40;
    private static final int OFFSETS_MAX = 300;
    private static final int MIDDLE_OF = 97;
    private static final int MIDDLE = 40;

    private final ProfilerHost host;

    public Reader(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      host.info().getModuleInfo2(event.moduleId());
      host.info().getModuleMetaData(event.moduleId(), OF_READ).answer().ifPresent(Reader::ask);
      return HResult.S_OK;
    }

    private static void ask(MetadataImport metadata) {
      metadata.getScopeProps();
      metadata.getVersionString();
      metadata.getPEKind();
      metadata.getAssemblyFromScope();
      each(metadata.enumTypeDefs(), type -> askType(metadata, type));
      each(metadata.enumTypeRefs(), metadata::getTypeRefProps);
      each(metadata.enumTypeSpecs(), metadata::getTypeSpecFromToken);
      each(metadata.enumModuleRefs(), metadata::getModuleRefProps);
      each(metadata.enumUserStrings(), metadata::getUserString);
      askOffsets(metadata);
      askOddTokens(metadata);
      each(metadata.enumAssemblyRefs(), metadata::getAssemblyRefProps);
      each(metadata.enumExportedTypes(), metadata::getExportedTypeProps);
      metadata.getTypeDefProps(TokenKind.TYPE_DEF.token(0xFFFF));
      metadata.getMethodProps(TokenKind.METHOD_DEF.token(0xFFFFFF));
      metadata.findTypeDefByName("No.Such.Type", TokenKind.TYPE_DEF.token(0));
    }

    /** Offsets of user strings and between them, from the beginning and around the end. */
    private static void askOffsets(MetadataImport metadata) {
      List<MetadataToken> strings = metadata.enumUserStrings().answer().orElse(List.of());
      int last = strings.isEmpty() ? 0 : strings.getLast().row();
      IntStream begin = IntStream.range(0, Math.min(last, OFFSETS_MAX));
      IntStream middle =
          strings.stream()
              .skip(TOKENS_MAX)
              .mapToInt(MetadataToken::row)
              .filter(offset -> offset % MIDDLE_OF == 0)
              .flatMap(offset -> IntStream.range(offset, offset + MIDDLE));
      IntStream end = IntStream.range(last, last + OFFSETS_MAX);
      IntStream far = IntStream.of(0x10_0000, 0x7F_FFFF, 0x80_0000, 0xFF_FFFF);
      IntStream.concat(IntStream.concat(begin, middle), IntStream.concat(end, far))
          .forEach(
              offset -> {
                metadata.getUserString(TokenKind.STRING.token(offset));
                metadata.isValidToken(TokenKind.STRING.token(offset));
              });
    }

    /** Tokens of every kind, and of rows that are there and that are not. */
    private static void askOddTokens(MetadataImport metadata) {
      for (TokenKind kind : TokenKind.values()) {
        for (int row : new int[] {0, 1, 2, 3, 0xFFFF, 0xFF_FFFF}) {
          MetadataToken token = kind.token(row);
          metadata.getUserString(token);
          metadata.getGenericParamProps(token);
          metadata.getGenericParamConstraintProps(token);
          metadata.getMethodSpecProps(token);
        }
      }
    }

    private static void askType(MetadataImport metadata, MetadataToken type) {
      metadata
          .getTypeDefProps(type)
          .answer()
          .ifPresent(
              props -> metadata.findTypeDefByName(props.typeDef(), TokenKind.TYPE_DEF.token(0)));
      metadata.getNestedClassProps(type);
      metadata.getClassLayout(type);
      each(metadata.enumInterfaceImpls(type), metadata::getInterfaceImplProps);
      each(metadata.enumGenericParams(type), metadata::getGenericParamProps);
      each(metadata.enumFields(type), metadata::getFieldProps);
      each(metadata.enumProperties(type), metadata::getPropertyProps);
      each(metadata.enumEvents(type), metadata::getEventProps);
      each(metadata.enumMethods(type), method -> askMethod(metadata, method));
    }

    private static void askMethod(MetadataImport metadata, MetadataToken method) {
      metadata.getMethodProps(method);
      metadata.getMemberProps(method);
      metadata.getRVA(method);
      each(metadata.enumParams(method), metadata::getParamProps);
      each(
          metadata.enumCustomAttributes(method, new MetadataToken(0)),
          metadata::getCustomAttributeProps);
    }

    private static void each(
        Outcome<List<MetadataToken>> tokens, Consumer<MetadataToken> question) {
      tokens.answer().stream().flatMap(List::stream).limit(TOKENS_MAX).forEach(question);
    }
  }

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void ourReaderAnswersWhatTheRuntimeAnswers(RuntimeProfile profile) {
    Comparison comparison = new Comparison();
    Run run = RealRuntimes.pluginHost(profile).run(NamedProfiler.of(Reader.class), comparison);
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(comparison.differences).isEmpty();
    assertThat(comparison.compared).isGreaterThan(30_000);
  }

  /** Puts each metadata question of the run to our reader as well. */
  private static final class Comparison implements Consumer<Step> {
    private final Map<Integer, InfoCall> asked = new HashMap<>();
    private final Map<ModuleId, CallRouter> readers = new HashMap<>();
    private final List<String> differences = new ArrayList<>();
    private int compared;

    @Override
    public void accept(Step step) {
      switch (step) {
        case Step.CallMade made -> asked.put(made.thread(), made.call());
        case Step.CallAnswered answered -> answered(asked.get(answered.thread()), answered);
        default -> {}
      }
    }

    private void answered(InfoCall call, Step.CallAnswered answered) {
      if (call.target() instanceof Target.Metadata(ModuleId moduleId)) {
        Outcome<?> ours = readers.get(moduleId).answer(call);
        compared++;
        if (!ours.equals(answered.outcome())) {
          differences.add("%s: ours %s, real %s".formatted(call, ours, answered.outcome()));
        }
      } else if (answered.outcome() instanceof Outcome.Ok<?>(ModuleInfo2 info, HResult hresult)) {
        AssemblyImage image = AssemblyImage.read(Path.of(info.name()));
        readers.put(
            (ModuleId) call.arguments().getFirst(),
            CallRouter.of(CallTable.metadataRows(), List.of(new ImportOfImage(image))));
      }
    }
  }
}
