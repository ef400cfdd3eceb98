package io.github.clrsim.model.loader.assembly;

import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationFinished;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationStarted;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.delivery.Delivery;
import java.util.List;

/** The two application domains of a process (N5, G7). */
public final class AppDomains {
  private static final AppDomainId SYSTEM =
      new AppDomainId(AddressRange.APP_DOMAINS.start() + 0x1000);
  private static final AppDomainId DEFAULT =
      new AppDomainId(AddressRange.APP_DOMAINS.start() + 0x2000);

  private final Delivery delivery;
  private boolean isHosted;

  /** None is there yet; they are announced by this. */
  public AppDomains(Delivery delivery) {
    this.delivery = delivery;
  }

  /** The domain in which all managed code runs; the other one is never a thread's (N5). */
  public AppDomainId ofThreads() {
    return DEFAULT;
  }

  /** Makes both. */
  public void start() {
    for (AppDomainId domain : List.of(SYSTEM, DEFAULT)) {
      delivery.deliver(new AppDomainCreationStarted(domain));
      delivery.deliver(new AppDomainCreationFinished(domain, HResult.S_OK));
    }
    isHosted = true;
  }

  /** What the domain is called: as its host wishes, once the runtime is started (measured). */
  public String name() {
    return isHosted ? "clrhost" : "DefaultDomain";
  }
}
