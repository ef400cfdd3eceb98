package io.github.clrsim.api.hook;

import io.github.clrsim.api.id.Address;

/** What a hook or a mapper gives back. */
public sealed interface HookReply {
  /** A hook returned, which answers nothing. */
  HookReply DONE = new Done();

  /** A mapper wants no hooks for the method. */
  HookReply NOT_HOOKED = new NotHooked();

  /** See {@link #DONE}. */
  record Done() implements HookReply {}

  /** See {@link #NOT_HOOKED}. */
  record NotHooked() implements HookReply {}

  /** A mapper wants hooks, which are to call the method so. */
  record Named(Address name) implements HookReply {}
}
