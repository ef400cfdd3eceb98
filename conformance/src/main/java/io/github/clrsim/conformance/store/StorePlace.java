package io.github.clrsim.conformance.store;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Where a store is, by what a user calls it: a folder, or a URI such as {@code
 * s3://bucket/campaign} of any file system whose {@link FileSystemProvider} is on the class path. A
 * text that begins with two characters or more and a colon is a URI.
 *
 * @param path the folder
 * @param opened the file system, if it was opened for this and has to be closed
 */
public record StorePlace(Path path, Optional<FileSystem> opened) implements AutoCloseable {
  /** The variable that names jars for {@code ./clrsim} to have on its class path. */
  public static final String CLASS_PATH = "CLRSIM_CLASSPATH";

  private static final Pattern URI_TEXT = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");

  /** The scheme of folders of this machine. */
  private static final String DISK = "file";

  /** The scheme of archives, of which one that is not there can be made. */
  private static final String ARCHIVE = "jar";

  /** Whether it is a URI, and no name of a folder. */
  public static boolean isUri(String text) {
    return URI_TEXT.matcher(text).matches() || text.contains("://");
  }

  /**
   * The place of a store that is written to, and may be a new one.
   *
   * @param text what it is called
   * @param where that was said
   * @throws DiagnosticException if it is no name of a folder, or of one on a file system that is
   *     known here
   */
  public static StorePlace of(String text, String where) {
    return of(text, where, Map.of("create", "true"));
  }

  /**
   * The place of a store that is there.
   *
   * @throws DiagnosticException as {@link #of(String, String)}
   */
  public static StorePlace existing(String text, String where) {
    return of(text, where, Map.of());
  }

  private static StorePlace of(String text, String where, Map<String, String> ofArchive) {
    if (text.isBlank()) {
      throw unusable("The folder has no name", where, "it would be the working directory").thrown();
    }
    try {
      if (!isUri(text)) {
        return new StorePlace(Path.of(text), Optional.empty());
      }
      URI uri = new URI(text);
      String scheme = String.valueOf(uri.getScheme());
      // Whoever names a folder does without the providers.
      List<String> known = scheme.equalsIgnoreCase(DISK) ? List.of(DISK) : schemes(where);
      if (known.stream().noneMatch(scheme::equalsIgnoreCase)) {
        throw unknown(scheme, known, where).thrown();
      }
      return at(uri, scheme.equalsIgnoreCase(ARCHIVE) ? ofArchive : Map.of());
    } catch (URISyntaxException malformed) {
      throw unusable(
              "\"%s\" is no URI: %s at character %d"
                  .formatted(text, malformed.getReason(), malformed.getIndex() + 1),
              where,
              "a name that begins with two characters or more and a colon is a URI, in which a blank,"
                  + " for one, is %20")
          .thrown();
    } catch (InvalidPathException noPath) {
      throw unusable("\"%s\" is no name of a folder".formatted(text), where, noPath.getReason())
          .thrown();
    } catch (IOException fault) {
      throw unusable("Nothing can be stored at " + text, where, FileFault.words(fault)).thrown();
    }
  }

  private static StorePlace at(URI uri, Map<String, String> settings) throws IOException {
    return FileCall.of(
        () -> {
          try {
            return new StorePlace(Path.of(uri), Optional.empty());
          } catch (FileSystemNotFoundException notOpen) {
            FileSystem opened = FileSystems.newFileSystem(uri, settings);
            return new StorePlace(Path.of(uri), Optional.of(opened));
          }
        });
  }

  private static List<String> schemes(String where) {
    try {
      return List.copyOf(
          new TreeSet<>(
              FileSystemProvider.installedProviders().stream()
                  .map(FileSystemProvider::getScheme)
                  .toList()));
    } catch (ServiceConfigurationError | LinkageError broken) {
      throw new Diagnostic(
              "A file system on the class path cannot be loaded: " + FileCall.words(broken),
              where,
              "its provider, or a library that it needs, does not fit",
              "put the provider there with all that it depends on, or leave it out")
          .thrown();
    }
  }

  private static Diagnostic unknown(String scheme, List<String> known, String where) {
    return new Diagnostic(
        "No file system has the scheme " + scheme,
        where,
        "there are " + String.join(", ", known) + "; others come with their providers",
        "name a folder; or put the provider's jars, with all that they depend on, on the class"
            + " path: %s='jars/*' ./clrsim …, or the test's; a folder with a colon in its name is"
                .formatted(CLASS_PATH)
            + " ./"
            + scheme
            + ":…");
  }

  private static Diagnostic unusable(String what, String where, String why) {
    return new Diagnostic(
        what, where, why, "name a folder, which may be a new one, or a URI such as file:///FOLDER");
  }

  /** A path of a store as a user names it: with its scheme, where it is on no disk. */
  public static String text(Path path) {
    if (path.getFileSystem().equals(FileSystems.getDefault())) {
      return path.toString();
    }
    String uri = path.toUri().toString();
    // Some write a folder so, if it is there.
    return path.getNameCount() > 0 && uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri;
  }

  /** Whether it is in an archive, all of which is written when it is closed. */
  public boolean isArchive() {
    return path.getFileSystem().provider().getScheme().equalsIgnoreCase(ARCHIVE);
  }

  /** What a user calls it. */
  @Override
  public String toString() {
    return text(path);
  }

  /**
   * Closes the file system, if it was opened for this: an archive is written then.
   *
   * @throws DiagnosticException if that fails
   */
  @Override
  public void close() {
    try {
      if (opened.isPresent()) {
        FileCall.of(
            () -> {
              opened.get().close();
              return opened;
            });
      }
    } catch (IOException fault) {
      throw new Diagnostic(
              "A store cannot be written: " + FileFault.words(fault),
              opened.map(FileSystem::toString).orElse("a store"),
              "an archive is written when it is closed",
              "free space, or name a folder")
          .thrown();
    }
  }
}
