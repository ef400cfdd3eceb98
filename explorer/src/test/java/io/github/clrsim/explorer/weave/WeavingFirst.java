package io.github.clrsim.explorer.weave;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Installs weaving before any test class is loaded: a test that names a type of {@code weave.boot}
 * would otherwise load it from the class path, for the whole JVM.
 */
public final class WeavingFirst implements LauncherSessionListener {
  @Override
  public void launcherSessionOpened(LauncherSession session) {
    Weaving.install();
  }
}
