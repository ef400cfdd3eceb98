package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.corprof.CorPrfStaticType;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the statics of Garden.Plant are, and what sort each of its fields is. */
class StaticsTest {
  private static void run(String profile, String program) {
    Looking.SORTS.clear();
    Looking.ANSWERS.clear();
    Scenario scenario = Scenario.parse("s", "entry PluginHost; thread main; " + program);
    Simulations.run(scenario, RuntimeProfile.named(profile), Choices.calm(), Looking.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void eachFieldIsOfItsSort(String profile) {
    run(profile, "load default Plugin; type default Garden.Plant; mark look");
    assertThat(Looking.SORTS)
        .containsEntry("height", CorPrfStaticType.COR_PRF_FIELD_NOT_A_STATIC)
        .containsEntry("Planted", CorPrfStaticType.COR_PRF_FIELD_APP_DOMAIN_STATIC)
        .containsEntry("WateredHere", CorPrfStaticType.COR_PRF_FIELD_THREAD_STATIC);
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aThreadHasNoStaticsOfAClassBeforeItUsesThem(String profile) {
    run(profile, "load default Plugin; type default Garden.Plant; mark look");
    assertThat(Looking.ANSWERS).isNotEmpty().allMatch(HResult::failed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void modulesAreNotListedWhileTheProfilerHasStoppedTheRuntime(String profile) {
    Looking.WHILE_STOPPED.clear();
    run(profile, "mark look; text a 3");
    assertThat(Looking.WHILE_STOPPED)
        .containsExactly(HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE, HResult.S_OK);
  }

  /** Asks when a thread gets a name. */
  public static final class Looking implements CorProfilerCallback {
    static final Map<String, CorPrfStaticType> SORTS = new LinkedHashMap<>();
    static final List<HResult> ANSWERS = new ArrayList<>();
    static final List<HResult> WHILE_STOPPED = new ArrayList<>();

    private final ProfilerHost host;
    private final CorProfilerInfo info;
    private final List<ClassId> classes = new ArrayList<>();
    private boolean hasStopped;

    public Looking(ProfilerHost host) {
      this.host = host;
      this.info = host.info();
    }

    @Override
    public HResult initialize(Initialize event) {
      return info.setEventMask2(
          CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS | CorPrfMonitor.COR_PRF_MONITOR_THREADS, 0);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      classes.add(event.classId());
      return HResult.S_OK;
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      host.startThread("stops", this::stop);
      ThreadId me = info.getCurrentThreadID().answer().orElseThrow();
      for (ClassId each : classes) {
        info.getClassIDInfo(each)
            .answer()
            .ifPresent(
                is ->
                    info.getModuleMetaData(is.moduleId(), 0)
                        .answer()
                        .flatMap(scope -> scope.enumFields(is.typeDefToken()).answer())
                        .ifPresent(
                            fields ->
                                fields.forEach(
                                    field ->
                                        look(
                                            each,
                                            field,
                                            me,
                                            info.getModuleMetaData(is.moduleId(), 0)
                                                .answer()
                                                .flatMap(
                                                    scope -> scope.getFieldProps(field).answer())
                                                .orElseThrow()
                                                .field()))));
      }
      return HResult.S_OK;
    }

    /** Behind it 3.1 refuses whatever the thread asks (N125). */
    @Override
    public HResult shutdown(Shutdown event) {
      while (!hasStopped) {
        host.pause();
      }
      return HResult.S_OK;
    }

    private void look(ClassId type, MetadataToken field, ThreadId me, String name) {
      Outcome<CorPrfStaticType> sort = info.getStaticFieldInfo(type, field);
      sort.answer().ifPresent(is -> SORTS.put(name, is));
      if (name.equals("WateredHere")) {
        ANSWERS.add(info.getThreadStaticAddress(type, field, me).hresult());
        ANSWERS.add(info.getRVAStaticAddress(type, field).hresult());
      }
    }

    private void stop() {
      if (!info.suspendRuntime().failed()) {
        WHILE_STOPPED.add(info.enumModules().hresult());
        info.resumeRuntime();
        WHILE_STOPPED.add(info.enumModules().hresult());
      }
      hasStopped = true;
    }
  }
}
