/**
 * A campaign on Apache Spark, as its {@code spark-submit} runs it: each part is a task, each task
 * starts a worker as a process, and the store is all that they share. Nothing of clrsim itself is
 * loaded here, so that a cluster on an older JDK can have it; the campaign is in the module {@code
 * cli}. Start reading at {@link io.github.clrsim.spark.SparkCampaign}.
 */
@NullMarked
package io.github.clrsim.spark;

import org.jspecify.annotations.NullMarked;
