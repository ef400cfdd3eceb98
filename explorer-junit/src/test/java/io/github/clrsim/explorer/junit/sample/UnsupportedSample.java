package io.github.clrsim.explorer.junit.sample;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.clrsim.explorer.junit.Explore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Right tests that need of JUnit what an execution does not have. */
class UnsupportedSample {

  @Explore(executions = 3)
  void takesAParameter(TestInfo info) {
    assertTrue(info.getTestMethod().isPresent());
  }

  @Explore(executions = 3)
  void assumesWhatIsNotSo() {
    assumeTrue(false, "no such machine");
  }

  @Nested
  class Inner {
    @Explore(executions = 3)
    void isInAnInnerClass() {}
  }

  static class Folder {
    @TempDir private Path folder;

    @Explore(executions = 3)
    void hasAFolder() {
      assertTrue(Files.isDirectory(folder));
    }
  }

  static class Constructed {
    Constructed(TestInfo info) {
      assertTrue(info.getTestClass().isPresent());
    }

    @Explore(executions = 3)
    void isConstructedFromSomething() {}
  }

  static class Before {
    @BeforeEach
    void prepares(TestInfo info) {
      assertTrue(info.getTestMethod().isPresent());
    }

    @Explore(executions = 3)
    void isPreparedBySomething() {}
  }

  static class Heir extends BaseSample {
    @Explore(executions = 3)
    void isPreparedAbove() {}
  }
}
