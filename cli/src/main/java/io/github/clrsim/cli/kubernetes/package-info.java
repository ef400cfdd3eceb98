/**
 * A campaign as jobs of Kubernetes: a manifest, typed by the model of its API. Nothing here speaks
 * to a cluster.
 *
 * <p>What the workers of such a job run is in {@link io.github.clrsim.cli.campaign}. Start reading
 * at {@link io.github.clrsim.cli.kubernetes.CampaignJobs}.
 */
@NullMarked
package io.github.clrsim.cli.kubernetes;

import org.jspecify.annotations.NullMarked;
