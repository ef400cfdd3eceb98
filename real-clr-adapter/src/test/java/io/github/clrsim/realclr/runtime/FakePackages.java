package io.github.clrsim.realclr.runtime;

import io.github.clrsim.realclr.runtime.npm.NpmPackage;
import io.github.clrsim.realclr.runtime.npm.PackageSource;
import io.github.clrsim.realclr.runtime.npm.Tarball;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** A registry in memory that remembers what was asked of it. */
final class FakePackages implements PackageSource {

  private final Map<String, Tarball> tarballs;
  private final List<String> fetched = new CopyOnWriteArrayList<>();

  FakePackages(Map<String, Tarball> tarballs) {
    this.tarballs = tarballs;
  }

  /** A registry that cannot be reached. */
  static PackageSource unreachable() {
    return (wanted, directory) -> {
      throw new IOException("no network, and " + wanted.specifier() + " was wanted");
    };
  }

  List<String> fetched() {
    return fetched;
  }

  @Override
  public Path fetch(NpmPackage wanted, Path directory) throws IOException {
    fetched.add(wanted.name());
    return Files.write(directory.resolve("it.tgz"), tarballs.get(wanted.name()).bytes());
  }
}
