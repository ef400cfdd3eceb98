package io.github.clrsim.realclr.stream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * What a child prints, without the words of its JVM. A JVM that crashes says so on the standard
 * output, whatever it is told, and that is the last thing there. It is not the program's; the whole
 * story is in the crash report.
 */
final class WithoutCrashBanner extends FilterInputStream {
  private static final byte[] BANNER =
      "#\n# A fatal error has been detected by the Java Runtime Environment:\n"
          .getBytes(StandardCharsets.UTF_8);
  private static final int FIRST_LINE = 2;

  private ByteArrayInputStream ready = new ByteArrayInputStream(new byte[0]);
  // How much of the banner is held back since a line began; less than 0 in the middle of one.
  private int held;

  WithoutCrashBanner(InputStream stream) {
    super(stream);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int start, int size) throws IOException {
    Objects.checkFromIndexSize(start, size, bytes.length);
    while (ready.available() == 0 && size > 0) {
      ByteArrayOutputStream programs = new ByteArrayOutputStream();
      int count = super.read(bytes, start, size);
      if (count < 0) {
        if (held <= 0) {
          return -1;
        }
        programs.write(BANNER, 0, held);
        held = -1;
      }
      for (int i = 0; i < count; i++) {
        sift(bytes[start + i], programs);
        if (held == BANNER.length) {
          in.transferTo(OutputStream.nullOutputStream());
          held = -1;
          break;
        }
      }
      ready = new ByteArrayInputStream(programs.toByteArray());
    }
    return ready.read(bytes, start, size);
  }

  @Override
  public int available() {
    return ready.available();
  }

  private void sift(byte next, ByteArrayOutputStream programs) {
    if (held >= 0 && next == BANNER[held]) {
      held++;
    } else if (held == FIRST_LINE + 1 && next == '\n') {
      // The line that looked like the banner's first was not; the one behind it may be.
      programs.write(BANNER, 0, FIRST_LINE);
      held = FIRST_LINE;
    } else {
      programs.write(BANNER, 0, Math.max(held, 0));
      programs.write(next);
      held = next == '\n' ? 0 : -1;
    }
  }
}
