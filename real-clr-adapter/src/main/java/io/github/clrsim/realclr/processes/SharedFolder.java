package io.github.clrsim.realclr.processes;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A folder among the files of a process that has others than we. It is kept open: what is in it can
 * be removed when the process is gone, and with it the way there.
 */
final class SharedFolder implements AutoCloseable {
  private final PlacedFile folder;
  private final DirectoryStream<Path> around;

  private SharedFolder(PlacedFile folder, DirectoryStream<Path> around) {
    this.folder = folder;
    this.around = around;
  }

  /**
   * Makes one.
   *
   * @param around where
   * @param name of a folder that is not there yet
   */
  @SuppressWarnings("StreamResourceLeak") // It is open as long as the folder is there.
  static SharedFolder create(PlacedFile around, Path name) throws IOException {
    DirectoryStream<Path> opened = Files.newDirectoryStream(around.here());
    try {
      Path here = around.here().resolve(name);
      Files.createDirectory(
          here, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      return new SharedFolder(new PlacedFile(around.theirs().resolve(name), here), opened);
    } catch (IOException fault) {
      opened.close();
      throw fault;
    }
  }

  PlacedFile place() {
    return folder;
  }

  /** Removes it, and the files in it. */
  @Override
  public void close() {
    try (around) {
      if (around instanceof SecureDirectoryStream<Path> directory) {
        Path name = folder.here().getFileName();
        try (SecureDirectoryStream<Path> files = directory.newDirectoryStream(name)) {
          for (Path file : files) {
            files.deleteFile(file.getFileName());
          }
        }
        directory.deleteDirectory(name);
      }
    } catch (IOException kept) {
      // The process, or its container, has it removed already.
    }
  }
}
