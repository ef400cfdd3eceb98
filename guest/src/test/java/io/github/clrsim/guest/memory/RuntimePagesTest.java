package io.github.clrsim.guest.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.guest.cpu.Mapping;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the simulated runtime has addresses for lies there, whatever the system has put there. */
class RuntimePagesTest {
  private static final long TAKEN = 0x7f20_0000_0000L;
  private static final List<Address> PLACES =
      List.of(new Address(0x7f30_0000_1000L), new Address(TAKEN), new Address(0x7f30_0000_0000L));

  /** A process in which the system has put something at such an address, when it first began. */
  public static void main(String[] words) {
    String begun = System.getenv().getOrDefault("CLRSIM_BEGUN_AGAIN", "0");
    if (begun.equals("0") || words[0].equals("always")) {
      Mapping.at(TAKEN, Mapping.PAGE, Mapping.READ_WRITE);
    }
    RuntimePages.reserve(PLACES);
    boolean isReserved = !Mapping.at(TAKEN + Mapping.PAGE, Mapping.PAGE, Mapping.READ);
    System.out.printf("%s %s %s%n", begun, isReserved, String.join("|", words));
  }

  private static String said(String when) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                RuntimePagesTest.class.getName(),
                when,
                "",
                "two words")
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.strip();
  }

  @Test
  void aProcessInWhichTheyAreTakenBeginsAgain() throws Exception {
    assertThat(said("at first")).isEqualTo("1 true at first||two words");
  }

  @Test
  void aProcessInWhichTheyAreTakenEachTimeGoesOnWithoutThem() throws Exception {
    assertThat(said("always")).isEqualTo("5 false always||two words");
  }

  @Test
  void aPageIsFreshEachTimeAndItsPlaceStaysReserved() {
    long page = 0x7f31_0000_0000L;
    RuntimePages.reserve(List.of(new Address(page)));
    for (int round = 0; round < 2; round++) {
      assertThat(Mapping.at(page, Mapping.PAGE, Mapping.READ)).as("reserved").isFalse();
      assertThat(RuntimePages.map(page)).isTrue();
      assertThat(RawMemory.getLong(page)).isZero();
      RawMemory.putLong(page, 7);
      assertThat(RuntimePages.isOfHost(page)).isFalse();
      RuntimePages.unmap(page);
    }
  }

  @Test
  void whatTheHostHasElsewhereIsToldFromThat() {
    long page = Mapping.anywhere(Mapping.PAGE);
    assertThat(RuntimePages.isOfHost(page)).isTrue();
    assertThat(RuntimePages.map(page)).isFalse();
    Mapping.remove(page, Mapping.PAGE);
  }
}
