package io.github.clrsim.laws.lifetime;

import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.CallHistory;
import io.github.clrsim.laws.lifetime.Activities.InCallback;
import io.github.clrsim.laws.lifetime.Activities.InHook;
import io.github.clrsim.laws.lifetime.Passage.Turn;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ActivitiesTest {
  private static final Callback GOES = new ModuleUnloadStarted(PLUGIN_MODULE);
  private static final Hook ENTERS = new Hook.Plain(HookType.FUNCTION_ENTER, new FunctionId(9));

  private static Activities after(Step... steps) {
    Activities activities = new Activities();
    for (int i = 0; i < steps.length; i++) {
      activities.see(i, steps[i]);
    }
    return activities;
  }

  private static Step entered(int thread) {
    return new Step.CallbackEntered(thread, GOES);
  }

  private static Step hooked() {
    return new Step.HookEntered(0, ENTERS);
  }

  private static Step unhooked(HookType type) {
    return new Step.HookReturned(0, type, HookReply.DONE);
  }

  @Test
  void aHookIsInsideWhatTheThreadIsInTheMiddleOf() {
    InHook hook = new InHook(0, 1, ENTERS);
    InCallback callback = new InCallback(0, 0, GOES, List.of(PLUGIN_MODULE));

    assertThat(after(entered(0), hooked()).of(0)).containsExactly(hook, callback);
    assertThat(after(entered(0), hooked(), unhooked(HookType.FUNCTION_ENTER)).of(0))
        .containsExactly(callback);
    assertThat(after(entered(0), hooked(), unhooked(HookType.FUNCTION_ENTER)).ended())
        .contains(hook);
  }

  @Test
  void whatDidNotBeginDoesNotEnd() {
    assertThat(after(hooked(), unhooked(HookType.FUNCTION_LEAVE)).of(0)).hasSize(1);
    assertThat(after(hooked(), unhooked(HookType.FUNCTION_LEAVE)).ended()).isEmpty();
    assertThat(after(unhooked(HookType.FUNCTION_ENTER)).ended()).isEmpty();
    assertThat(after(entered(0), unhooked(HookType.FUNCTION_ENTER)).of(0)).hasSize(1);
  }

  @Test
  void aThreadThatWasNotSeenIsInTheMiddleOfNothing() {
    Activities activities = after(entered(0));

    assertThat(activities.of(1)).isEmpty();
    assertThat(activities.innermost(1)).isEqualTo(Optional.empty());
    assertThat(activities.is(1, Turn.UNLOAD_STARTED, PLUGIN_MODULE)).isFalse();
    assertThat(activities.is(0, Turn.UNLOAD_STARTED, PLUGIN_MODULE)).isTrue();
  }

  @Test
  void anyThreadMayBeInsideACallback() {
    assertThat(after(entered(3)).anyIs(Turn.UNLOAD_STARTED, PLUGIN_MODULE)).isTrue();
    assertThat(after(entered(3)).anyIs(Turn.UNLOAD_FINISHED, PLUGIN_MODULE)).isFalse();
    assertThat(after(hooked()).anyIs(Turn.UNLOAD_STARTED, PLUGIN_MODULE)).isFalse();
  }

  @Test
  void whoAsksMetadataUsesItsModuleAndWhoCountsItsReferencesDoesNot() {
    List<Step> uses =
        CallHistory.begins().asks(PLUGIN_MODULE, "IsValidToken", Outcome.ok(true)).steps();
    List<Step> releases = CallHistory.begins().releases(PLUGIN_MODULE).steps();

    assertThat(idsOfTheCall(uses)).containsExactly(PLUGIN_MODULE);
    assertThat(idsOfTheCall(releases)).isEmpty();
  }

  private static List<RunTimeId> idsOfTheCall(List<Step> steps) {
    Step made = steps.get(steps.size() - 2);
    return after(made).innermost(made.thread()).orElseThrow().ids();
  }
}
