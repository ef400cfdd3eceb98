package io.github.clrsim.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Standard output, which knows why it could not be written; a print stream forgets that. */
public final class StandardOutput extends OutputStream {
  private static final Path LINK = Path.of("/proc/self/fd/1");

  private final OutputStream out;
  private volatile boolean isReaderGone;

  /** That of this process. */
  public StandardOutput() {
    this(new FileOutputStream(FileDescriptor.out));
  }

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  /** Whether whoever read it has closed his end, as {@code head} does when it has enough. */
  public boolean isReaderGone() {
    return isReaderGone;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException lost) {
      isReaderGone |= isAboutPipe(lost);
      throw lost;
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  /** The system words it in the user's language; but of a pipe nothing else can be wrong. */
  private static boolean isAboutPipe(IOException lost) {
    if (String.valueOf(lost.getMessage()).contains("roken pipe")) {
      return true;
    }
    try {
      return Files.isSymbolicLink(LINK)
          && Files.readSymbolicLink(LINK).toString().matches("(pipe|socket):.*");
    } catch (IOException unknown) {
      return false;
    }
  }
}
