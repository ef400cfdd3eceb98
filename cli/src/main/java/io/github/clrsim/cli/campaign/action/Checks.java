package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.cli.campaign.CampaignUse;
import java.util.concurrent.Callable;

/** Makes the command that checks, for a campaign of many workers. */
@FunctionalInterface
public interface Checks {
  /** One whose rounds are run by others, or were. */
  Callable<Integer> with(CampaignUse use);
}
