package io.github.clrsim.model.eventpipe;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.EventPipeEvent;

/**
 * One event of a provider.
 *
 * @param id its address, by which profilers know it
 * @param provider whose it is
 * @param number the provider's own number for it
 * @param version of its definition
 * @param keywords by which sessions choose among the events of a provider
 * @param level 0 is always heard, 5 is the most talkative
 * @param metadata what tells a reader all of this, and its parameters
 */
public record DefinedEvent(
    EventPipeEvent id,
    EventProvider provider,
    int number,
    int version,
    long keywords,
    int level,
    Blob metadata) {}
