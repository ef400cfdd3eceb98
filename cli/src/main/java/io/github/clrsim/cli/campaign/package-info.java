/**
 * A campaign whose rounds are run by many: what becomes of them before a check is reported, the
 * worker that runs a part, and the engines that run workers.
 *
 * <p>What a round is, and that it comes to the same whoever runs it, is in {@link
 * io.github.clrsim.explore}; how it is stored, in {@link io.github.clrsim.conformance.store}. Start
 * reading at {@link io.github.clrsim.cli.campaign.CampaignUse}.
 */
@NullMarked
package io.github.clrsim.cli.campaign;

import org.jspecify.annotations.NullMarked;
