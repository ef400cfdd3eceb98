package io.github.clrsim.conformance.store;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Objects;
import java.util.Set;

/** The paths of another file system, with another provider. */
final class ForwardingFiles extends FileSystem {
  private final FileSystemProvider provider;
  private final FileSystem inside;

  ForwardingFiles(FileSystemProvider provider, FileSystem inside) {
    this.provider = provider;
    this.inside = inside;
  }

  Path outside(Path path) {
    return new Forwarding(this, path);
  }

  static Path inside(Path path) {
    return path instanceof Forwarding(ForwardingFiles _, Path there) ? there : path;
  }

  private record Forwarding(ForwardingFiles files, Path path) implements Path {
    private Path out(Path other) {
      return files.outside(other);
    }

    @Override
    public FileSystem getFileSystem() {
      return files;
    }

    @Override
    public boolean isAbsolute() {
      return path.isAbsolute();
    }

    @Override
    public Path getRoot() {
      return out(Objects.requireNonNull(path.getRoot()));
    }

    @Override
    public Path getFileName() {
      return out(Objects.requireNonNull(path.getFileName()));
    }

    @Override
    public Path getParent() {
      return out(Objects.requireNonNull(path.getParent()));
    }

    @Override
    public int getNameCount() {
      return path.getNameCount();
    }

    @Override
    public Path getName(int index) {
      return out(path.getName(index));
    }

    @Override
    public Path subpath(int from, int to) {
      return out(path.subpath(from, to));
    }

    @Override
    public boolean startsWith(Path other) {
      return path.startsWith(inside(other));
    }

    @Override
    public boolean endsWith(Path other) {
      return path.endsWith(inside(other));
    }

    @Override
    public Path normalize() {
      return out(path.normalize());
    }

    @Override
    public Path resolve(Path other) {
      return out(path.resolve(inside(other)));
    }

    @Override
    public Path relativize(Path other) {
      return out(path.relativize(inside(other)));
    }

    @Override
    public URI toUri() {
      return URI.create("obstinate://" + path.toAbsolutePath());
    }

    @Override
    public Path toAbsolutePath() {
      return out(path.toAbsolutePath());
    }

    @Override
    public Path toRealPath(LinkOption... options) {
      return toAbsolutePath();
    }

    @Override
    public WatchKey register(
        WatchService watcher, WatchEvent.Kind<?>[] kinds, WatchEvent.Modifier... modifiers) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Path other) {
      return path.compareTo(inside(other));
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() throws IOException {
    inside.close();
  }

  @Override
  public boolean isOpen() {
    return inside.isOpen();
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String getSeparator() {
    return inside.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return inside.getRootDirectories();
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return inside.getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return inside.supportedFileAttributeViews();
  }

  @Override
  public Path getPath(String first, String... more) {
    return outside(inside.getPath(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    return inside.getPathMatcher(pattern);
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    throw new UnsupportedOperationException();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException();
  }
}
