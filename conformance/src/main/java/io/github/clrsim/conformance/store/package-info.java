/**
 * A campaign in a folder: what it is, and what came of each of its rounds. Whoever was interrupted
 * goes on from there, and what several machines have run is put together.
 *
 * <p>The folder may be on any file system of Java. Nothing here takes a lock, needs a listing or a
 * move that is atomic, or believes half a file. What failed, for others to try first, is in {@link
 * io.github.clrsim.conformance.store.cases}.
 *
 * <p>What a round is stands at {@link io.github.clrsim.explore.Campaign#rounds}. Start reading at
 * {@link io.github.clrsim.conformance.store.CampaignFolder}.
 */
@NullMarked
package io.github.clrsim.conformance.store;

import org.jspecify.annotations.NullMarked;
