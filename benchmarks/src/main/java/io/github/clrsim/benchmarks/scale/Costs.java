package io.github.clrsim.benchmarks.scale;

/**
 * What the parts of a campaign take, in seconds, and what befalls those who run them.
 *
 * @param start of a worker, until its first round
 * @param warmUp what a worker takes more in all than once its code is compiled
 * @param round of 2,048 executions
 * @param put until a round is in the store
 * @param fold of a round into the report
 * @param merge of two folded stretches, where stretches are folded
 * @param betweenPreemptions the mean time until a machine is taken away
 * @param again from then until another one begins
 * @param stragglers one worker in so many is slow
 * @param slowness how many times slower that one is
 */
record Costs(
    double start,
    double warmUp,
    double round,
    double put,
    double fold,
    double merge,
    double betweenPreemptions,
    double again,
    int stragglers,
    double slowness) {
  /** As docs/SCALE.md has them; what machines do is assumed. */
  static final Costs MEASURED = new Costs(3, 28, 0.55, 0.05, 0.002, 0.02, 3_600, 60, 20, 4);
}
