package io.github.clrsim.model;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_OPTIMIZATIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * From when on the statics of a class without a class constructor can be asked for (G118); {@code
 * InitializedStaticsIT} asks the runtimes, of more classes.
 */
class InitializedStaticsTest {

  /** Asks for the static field of one class in each callback about classes and code. */
  public static final class Asking extends CodeWatching {
    static final String TYPE = "type";

    private final Map<ClassId, MetadataToken> fields = new LinkedHashMap<>();

    public Asking(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      info.getClassIDInfo2(event.classId())
          .answer()
          .filter(known -> !known.moduleId().isNull())
          .ifPresent(known -> loaded(event.classId(), known));
      return HResult.S_OK;
    }

    private void loaded(ClassId classId, ClassIDInfo2 known) {
      MetadataImport scope = info.getModuleMetaData(known.moduleId(), 0).answer().orElseThrow();
      MetadataToken type = known.typeDefToken();
      String name = scope.getTypeDefProps(type).answer().orElseThrow().typeDef();
      if (name.equals(host.options().get(TYPE))) {
        fields.put(classId, scope.enumFields(type).answer().orElseThrow().getFirst());
        ask();
      }
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      ask();
      return super.jitCompilationStarted(event);
    }

    @Override
    public HResult jitCompilationFinished(JITCompilationFinished event) {
      ask();
      return HResult.S_OK;
    }

    private void ask() {
      AppDomainId domain = info.getThreadAppDomain(new ThreadId(0)).answer().orElseThrow();
      fields.forEach((type, field) -> info.getAppDomainStaticAddress(type, field, domain));
    }
  }

  // Cases::Quiet uses no static field by itself; Cases::Work, which it calls first, does. Nothing
  // uses the mast, which is loaded when code of its module was called: at the end of that load is
  // behind ClassLoadFinished, and so in the next callback.
  @ParameterizedTest
  @CsvSource({
    "net3.1, Thrower.Cases, default, false, ClassLoadFinished",
    "net8.0, Thrower.Cases, default, false, ClassLoadFinished",
    "net9.0, Thrower.Cases, default, false, end Quiet",
    "net10.0, Thrower.Cases, default, false, end Quiet",
    "net9.0, Thrower.Cases, default, true, end Quiet",
    "net10.0, Thrower.Cases, default, true, end Quiet",
    "net3.1, Thrower.Cases, c, false, begin Finish",
    "net8.0, Thrower.Cases, c, false, end Work",
    "net9.0, Thrower.Cases, c, false, end Quiet",
    "net10.0, Thrower.Cases, c, false, end Quiet",
    "net8.0, Thrower.Cases, c, true, begin Finish",
    "net9.0, Junction.Mast, default, false, never",
    "net10.0, Junction.Mast, default, false, never",
    "net8.0, Junction.Mast, default, false, ClassLoadFinished",
    "net8.0, Junction.Mast, c, true, never",
    "net9.0, Junction.Mast, default, true, begin Quiet",
    "net10.0, Junction.Mast, c, true, begin Quiet",
  })
  void theStaticsAreThereFrom(
      String runtime, String type, String context, boolean isPlain, String moment) {
    String actions =
        """
        context c collectible; load %1$s Thrower; load %1$s Junction
        call %1$s Junction.Ways::Listen; type %1$s Junction.Mast; call %1$s Thrower.Cases::Quiet
        """
            .formatted(context);
    Map<String, String> options = new LinkedHashMap<>(Map.of(Asking.TYPE, type));
    if (isPlain) {
      options.put("low", "" + (CodeStories.MASK | COR_PRF_DISABLE_OPTIMIZATIONS));
    }

    assertThat(
            firstMoment(
                CodeStories.run(
                        actions,
                        RuntimeProfile.named(runtime),
                        Choices.calm(),
                        options,
                        Asking.class)
                    .steps()))
        .isEqualTo(moment);
  }

  private static String firstMoment(List<Step> steps) {
    String moment = "";
    for (Step step : steps) {
      if (step instanceof Step.CallbackEntered entered) {
        moment = moment(entered.callback());
      }
      if (step instanceof Step.CallAnswered answered
          && answered.method().equals("GetAppDomainStaticAddress")
          && answered.outcome() instanceof Outcome.Ok<?>) {
        return moment;
      }
    }
    return "never";
  }

  private static String moment(Callback callback) {
    return switch (callback) {
      case JITCompilationStarted is -> "begin " + name(is.functionId());
      case JITCompilationFinished is -> "end " + name(is.functionId());
      default -> callback.methodName();
    };
  }

  private static String name(FunctionId function) {
    return CodeWatching.NAMES.get(function).replaceFirst(".*::", "");
  }
}
