package io.github.clrsim.nettrace.event;

import java.util.UUID;

/**
 * To which work an event belongs, as EventSource counts it.
 *
 * @param activity all zeros if there is none
 * @param related what the activity was started by; all zeros if there is none
 */
public record ActivityIds(UUID activity, UUID related) {
  /** The GUID that says that there is none. */
  public static final UUID NO_ID = new UUID(0, 0);

  /** Neither. */
  public static final ActivityIds NONE = new ActivityIds(NO_ID, NO_ID);
}
