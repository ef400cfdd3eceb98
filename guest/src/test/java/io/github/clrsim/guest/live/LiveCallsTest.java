package io.github.clrsim.guest.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.abi.MachineCode;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Native code calls Java, and Java native code, with all arguments in their places. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class LiveCallsTest {
  @TempDir private Path folder;

  @Test
  void aCallOfAnEntryComesWithItsNumberAndAllArguments() {
    List<Long> seen = new ArrayList<>();
    LiveEntries entries =
        new LiveEntries(
            300,
            (number, arguments) -> {
              seen.add((long) number);
              for (int i = 0; i < 9; i++) {
                seen.add(arguments.get(i));
              }
              return -7;
            });
    long answer = new LiveCalls().call("entry", entries.address(299), 1, 2, 3, 4, 5, 6, 7, 8, 9);
    assertThat(answer).isEqualTo(-7);
    assertThat(seen).containsExactly(299L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
  }

  @Test
  void anEntryCanBeCalledWhileItIsServed() {
    LiveCalls calls = new LiveCalls();
    List<LiveEntries> itself = new ArrayList<>();
    LiveEntries entries =
        new LiveEntries(
            2,
            (number, arguments) ->
                number == 0
                    ? calls.call("again", itself.getFirst().address(1), arguments.get(0)) + 1
                    : arguments.get(0) * 10);
    itself.add(entries);
    assertThat(calls.call("entry", entries.address(0), 4)).isEqualTo(41);
  }

  @Test
  void anEnterHookFindsTheMethodInR14() {
    long hook = LiveCalls.executable(new MachineCode().code("4C 89 F0").code("C3")); // r14
    assertThat(new LiveCalls().enter("FunctionEnter3", hook, 0x1234_5678_9ABCL))
        .isEqualTo(0x1234_5678_9ABCL);
  }

  @Test
  void whatIsNoLibraryIsADiagnostic() throws IOException {
    Path text = Files.writeString(folder.resolve("text.so"), "no library");
    assertThatThrownBy(() -> LiveLibrary.load(text))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("it is no ELF file");
  }
}
