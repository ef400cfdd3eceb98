package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.outcome.HResult;
import java.util.OptionalLong;

/**
 * The profiler in a library as a runtime tells it something.
 *
 * @param encoder makes calls of callbacks
 * @param object its object
 * @param code how it is called
 */
public record GuestObject(CallbackEncoder encoder, Negotiation object, GuestCode code) {

  /** Tells it a callback; S_OK, if it has no interface with that one. */
  public Reply tell(Callback event) {
    OptionalLong receiver = object.receiverOf(event);
    if (receiver.isEmpty()) {
      return Reply.of(HResult.S_OK);
    }
    Scratch scratch = code.scratch();
    Scratch.Place before = scratch.top();
    try {
      EncodedCallback encoded = encoder.encode(event, receiver.getAsLong(), scratch);
      return encoded.reply(code.invoke(encoded.what(), encoded.slot(), encoded.cells()));
    } finally {
      scratch.spoilDownTo(before);
    }
  }
}
