package io.github.clrsim.diagnostic;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** What went wrong with a file, as a user understands it: Java tells it by names of classes. */
public final class FileFault {
  private FileFault() {}

  /** A clause without the name of a class; with the file, where the fault names it. */
  public static String words(IOException fault) {
    return switch (fault) {
      case FileSystemException known -> reason(known) + file(known);
      case IOException other -> message(other);
    };
  }

  private static String reason(FileSystemException fault) {
    return Optional.ofNullable(fault.getReason())
        .orElseGet(
            () ->
                switch (fault) {
                  case NoSuchFileException _ -> "there is no such file";
                  case AccessDeniedException _ -> "permission is denied";
                  case FileAlreadyExistsException _ -> "it is there already";
                  default -> "the system does not say why";
                });
  }

  private static String file(FileSystemException fault) {
    return fault.getFile() == null ? "" : ": " + fault.getFile();
  }

  private static String message(IOException fault) {
    return Optional.ofNullable(fault.getMessage()).orElse("the system does not say why");
  }
}
