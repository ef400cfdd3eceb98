package io.github.clrsim.explorer.junit.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.junit.Explore;
import java.util.concurrent.CompletableFuture;

/** Explored tests that watch plain data; run by {@link io.github.clrsim.kit.ExploreTest}. */
class TurnstileSample {
  private final Turnstile turnstile = new Turnstile();

  @Explore(executions = 100, races = true)
  void everybodyIsCounted() {
    CompletableFuture<Void> other = CompletableFuture.runAsync(turnstile::pass);
    turnstile.pass();
    other.join();
    assertThat(turnstile.passed()).isEqualTo(2);
  }

  @Explore(executions = 100, races = true)
  void nobodyMinds() {
    CompletableFuture<Void> other = CompletableFuture.runAsync(turnstile::slipThrough);
    turnstile.slipThrough();
    other.join();
  }

  @Explore(executions = 100)
  void nobodyLooks() {
    CompletableFuture<Void> other = CompletableFuture.runAsync(turnstile::slipThrough);
    turnstile.slipThrough();
    other.join();
  }
}
