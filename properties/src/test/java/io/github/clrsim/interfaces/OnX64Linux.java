package io.github.clrsim.interfaces;

import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;

/** Native memory is met where the real CLR runs; elsewhere it is said that nothing was tried. */
final class OnX64Linux implements SkipExecutionHook {
  @Override
  public SkipResult shouldBeSkipped(LifecycleContext context) {
    String here = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    return here.equals("Linux amd64")
        ? SkipResult.doNotSkip()
        : SkipResult.skip("vtables are those of linux-x64, and this is " + here);
  }
}
