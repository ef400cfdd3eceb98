/**
 * The actions of {@code campaign} and {@code merge}, as subcommands with options of their own.
 *
 * <p>What they do about rounds is in {@link io.github.clrsim.cli.campaign}; which check they are
 * about, they leave to the command of the check, by {@link
 * io.github.clrsim.cli.campaign.action.Checks}. Start reading at {@link
 * io.github.clrsim.cli.campaign.action.CampaignCommand}.
 */
@NullMarked
package io.github.clrsim.cli.campaign.action;

import org.jspecify.annotations.NullMarked;
