package io.github.clrsim.conformance.store;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Files in memory that are as obstinate as those of others: full after so many bytes, read-only,
 * without a move that is atomic, late to show what was written, refusing in their own ways, or left
 * by a process that was killed. Time is counted in calls.
 */
final class ObstinateFiles extends FileSystemProvider {
  private final FileSystem inside = Jimfs.newFileSystem(Configuration.unix());
  private final ForwardingFiles files = new ForwardingFiles(this, inside);
  private final Map<Path, Long> shownFrom = new HashMap<>();
  private long calls;
  private long delay;
  private long callsLeft = Long.MAX_VALUE;
  private long bytesLeft = Long.MAX_VALUE;
  private boolean isReadOnly;
  private boolean movesAtOnce = true;
  private RuntimeException fault = new IllegalStateException();
  private boolean isUnreachable;

  /** The process was killed; nothing that it does from then on is done. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  Path folder() {
    return files.outside(inside.getPath("/store"));
  }

  /** How many calls there were. */
  long calls() {
    return calls;
  }

  void showAfter(long number) {
    delay = number;
  }

  void killAfter(long number) {
    callsLeft = number;
  }

  void fullAfter(long bytes) {
    bytesLeft = bytes;
  }

  long bytesLeft() {
    return bytesLeft;
  }

  void readOnly(boolean isOne) {
    isReadOnly = isOne;
  }

  void withoutAtomicMove() {
    movesAtOnce = false;
  }

  void unreachable(RuntimeException why) {
    fault = why;
    isUnreachable = true;
  }

  private void call() {
    calls++;
    if (callsLeft-- <= 0) {
      throw new Killed();
    }
    if (isUnreachable) {
      throw fault;
    }
  }

  private void change() {
    call();
    if (isReadOnly) {
      throw new ReadOnlyFileSystemException();
    }
  }

  private static Path in(Path path) {
    return ForwardingFiles.inside(path);
  }

  private static FileSystemProvider of(Path inside) {
    return inside.getFileSystem().provider();
  }

  private boolean isShown(Path inside) {
    return shownFrom.getOrDefault(inside.toAbsolutePath(), 0L) <= calls;
  }

  private void requireShown(Path inside) throws NoSuchFileException {
    if (!isShown(inside)) {
      throw new NoSuchFileException(inside.toString());
    }
  }

  private void written(Path inside) {
    shownFrom.putIfAbsent(inside.toAbsolutePath(), calls + delay);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    boolean writes = options.contains(StandardOpenOption.WRITE);
    if (writes) {
      change();
      written(in(path));
    } else {
      call();
      requireShown(in(path));
    }
    SeekableByteChannel channel = of(in(path)).newByteChannel(in(path), options, attributes);
    return writes ? new Narrow(channel) : channel;
  }

  /** Takes as many bytes as there is room for. */
  private final class Narrow implements SeekableByteChannel {
    private final SeekableByteChannel channel;

    Narrow(SeekableByteChannel channel) {
      this.channel = channel;
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
      change();
      if (bytesLeft == 0) {
        throw new IOException("No space left on device");
      }
      ByteBuffer some = bytes.duplicate();
      // A file comes in pieces, between any two of which a process may end.
      int count = (int) Math.min(Math.min(bytes.remaining(), bytesLeft), 40);
      some.limit(some.position() + count);
      channel.write(some);
      bytes.position(bytes.position() + count);
      bytesLeft -= count;
      return count;
    }

    @Override
    public int read(ByteBuffer bytes) throws IOException {
      return channel.read(bytes);
    }

    @Override
    public long position() throws IOException {
      return channel.position();
    }

    @Override
    public SeekableByteChannel position(long position) throws IOException {
      channel.position(position);
      return this;
    }

    @Override
    public long size() throws IOException {
      return channel.size();
    }

    @Override
    public SeekableByteChannel truncate(long size) throws IOException {
      channel.truncate(size);
      return this;
    }

    @Override
    public boolean isOpen() {
      return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    call();
    List<Path> listed = new ArrayList<>();
    try (DirectoryStream<Path> all = of(in(folder)).newDirectoryStream(in(folder), _ -> true)) {
      for (Path each : all) {
        if (isShown(each) && filter.accept(files.outside(each))) {
          listed.add(files.outside(each));
        }
      }
    }
    return new Listing(listed);
  }

  private record Listing(List<Path> paths) implements DirectoryStream<Path> {
    @Override
    public java.util.Iterator<Path> iterator() {
      return paths.iterator();
    }

    @Override
    public void close() {}
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    change();
    of(in(folder)).createDirectory(in(folder), attributes);
  }

  @Override
  public void delete(Path path) throws IOException {
    change();
    of(in(path)).delete(in(path));
  }

  @Override
  public void copy(Path from, Path to, CopyOption... options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void move(Path from, Path to, CopyOption... options) throws IOException {
    change();
    if (!movesAtOnce && List.of(options).contains(StandardCopyOption.ATOMIC_MOVE)) {
      throw new AtomicMoveNotSupportedException(from.toString(), to.toString(), "none here");
    }
    written(in(to));
    of(in(from)).move(in(from), in(to), options);
  }

  @Override
  public boolean isSameFile(Path one, Path other) {
    return one.equals(other);
  }

  @Override
  public boolean isHidden(Path path) {
    return false;
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return of(in(path)).getFileStore(in(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    call();
    requireShown(in(path));
    of(in(path)).checkAccess(in(path), modes);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return of(in(path)).getFileAttributeView(in(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    call();
    requireShown(in(path));
    return of(in(path)).readAttributes(in(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    call();
    requireShown(in(path));
    return of(in(path)).readAttributes(in(path), names, options);
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String getScheme() {
    return "obstinate";
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> settings) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return files;
  }

  @Override
  public Path getPath(URI uri) {
    return files.getPath(uri.getPath());
  }
}
