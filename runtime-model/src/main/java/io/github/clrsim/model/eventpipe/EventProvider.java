package io.github.clrsim.model.eventpipe;

import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.id.EventPipeProvider;

/**
 * Who defines and writes events.
 *
 * @param id its address, by which profilers know it
 * @param name by which sessions ask for it; several providers may have the same
 * @param listener told of sessions that ask for it (G120)
 */
public record EventProvider(
    EventPipeProvider id, String name, EventPipeProviderCallback listener) {}
