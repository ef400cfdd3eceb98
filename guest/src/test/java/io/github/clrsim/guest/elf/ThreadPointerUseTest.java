package io.github.clrsim.guest.elf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.guest.cpu.Libc;
import org.junit.jupiter.api.Test;

/** Libraries of this process stand for those of guests. */
class ThreadPointerUseTest {
  private static final int NOW = 2; // RTLD_NOW

  private static LoadedLibrary loaded(String name) {
    long handle = Libc.call("dlopen", Libc.text(name), NOW);
    assertThat(handle).as(name).isNotZero();
    return LoadedLibrary.ofHandle(handle);
  }

  @Test
  void theCLibraryFindsErrnoByTheThreadPointer() {
    assertThat(ThreadPointerUse.isIn(loaded("libc.so.6"))).isTrue();
  }

  @Test
  void theRuntimeOfCppAsksTheLinker() {
    assertThat(ThreadPointerUse.isInTables(loaded("libstdc++.so.6"))).isFalse();
  }

  @Test
  void whatComputesAloneUsesNone() {
    assertThat(ThreadPointerUse.isIn(loaded("libutil.so.1"))).isFalse();
  }
}
