package io.github.clrsim.model.eventpipe;

import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.id.EventPipeSession;
import io.github.clrsim.model.delivery.Delivery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What one profiler listens to. */
final class EventSession {
  private final EventPipeSession id;
  private final Delivery listener;
  private final List<CorPrfEventpipeProviderConfig> asked;

  EventSession(EventPipeSession id, Delivery listener, List<CorPrfEventpipeProviderConfig> asked) {
    this.id = id;
    this.listener = listener;
    this.asked = new ArrayList<>(asked);
  }

  EventPipeSession id() {
    return id;
  }

  /** The profiler that opened it. */
  Delivery listener() {
    return listener;
  }

  void ask(CorPrfEventpipeProviderConfig more) {
    asked.add(more);
  }

  /** How it asks for the provider: what is asked later does not count (ep-session-provider.c). */
  Optional<CorPrfEventpipeProviderConfig> asksFor(EventProvider provider) {
    return asked.stream().filter(each -> each.providerName().equals(provider.name())).findFirst();
  }

  boolean asksFor(DefinedEvent event) {
    return asksFor(event.provider()).filter(config -> isWithin(event, config)).isPresent();
  }

  private static boolean isWithin(DefinedEvent event, CorPrfEventpipeProviderConfig config) {
    boolean isLoudEnough = event.level() == 0 || event.level() <= config.loggingLevel();
    boolean isChosen = event.keywords() == 0 || (event.keywords() & config.keywords()) != 0;
    return isLoudEnough && isChosen;
  }
}
