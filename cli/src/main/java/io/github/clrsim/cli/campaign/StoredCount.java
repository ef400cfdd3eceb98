package io.github.clrsim.cli.campaign;

import io.github.clrsim.conformance.store.CampaignFolder;
import java.util.List;

/**
 * How many rounds are there, from the store alone. Each worker runs its rounds in their order, so
 * that it is enough to look for the next one of each.
 */
final class StoredCount {
  private final CampaignFolder folder;
  private final List<CampaignUse.Search> searches;

  /** How many rounds of its part are there, by search and worker. */
  private final long[][] there;

  StoredCount(CampaignFolder folder, List<CampaignUse.Search> searches, int workers) {
    this.folder = folder;
    this.searches = searches;
    this.there = new long[searches.size()][workers];
  }

  /** As many as are known now. */
  long now() {
    long all = 0;
    for (int search = 0; search < searches.size(); search++) {
      for (int worker = 0; worker < there[search].length; worker++) {
        while (hasNext(search, worker)) {
          there[search][worker]++;
        }
        all += there[search][worker];
      }
    }
    return all;
  }

  private boolean hasNext(int search, int worker) {
    CampaignUse.Search of = searches.get(search);
    long next = there[search][worker] * there[search].length + worker;
    return next < of.campaign().rounds() && folder.has(of.name(), next);
  }
}
