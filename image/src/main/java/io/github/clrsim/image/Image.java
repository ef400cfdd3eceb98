package io.github.clrsim.image;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;

/**
 * An image that has what runs and nothing else: a JDK, the libraries of the system that it wants,
 * clrsim, and a profiler. No daemon and no registry is asked, unless a base is named.
 *
 * @param base the image on whose JDK it stands; without, it has one of its own
 * @param files what is in it beside
 */
public record Image(Optional<String> base, List<Placed> files) {
  /** A user without rights, whom no system has. */
  static final String USER = "65532:65532";

  /** Where the JDK is. */
  static final String JDK = "/clrsim/jdk";

  /** Where clrsim is. */
  static final String PROGRAM = "/clrsim";

  private static final String NAME = "clrsim";

  public Image {
    files = List.copyOf(files);
  }

  /**
   * Something that is in the image.
   *
   * @param source a file, or a folder with all that is in it
   * @param target where it is there
   */
  public record Placed(Path source, String target) {}

  /**
   * Writes the image.
   *
   * @param arguments the folder with {@code clrsim.jar} and {@code lib}; the folder in which the
   *     image is written; and {@code base=} and {@code with=FOLDER=/folder}, if they are wanted
   */
  public static void main(String[] arguments) throws Exception {
    Path program = Path.of(arguments[0]);
    Path target = Files.createDirectories(Path.of(arguments[1]));
    Optional<String> base = option(arguments, "base=");
    List<Placed> files =
        new ArrayList<>(
            List.of(
                new Placed(program.resolve("clrsim.jar"), PROGRAM + "/clrsim.jar"),
                new Placed(program.resolve("lib"), PROGRAM + "/lib")));
    option(arguments, "with=")
        .ifPresent(
            with -> {
              int parts = with.lastIndexOf('=');
              files.add(new Placed(Path.of(with.substring(0, parts)), with.substring(parts + 1)));
            });
    if (base.isEmpty()) {
      Path jdk = new LinkedJdk(target.resolve("jdk")).linked();
      files.add(new Placed(jdk, JDK));
      files.addAll(SystemLibraries.of(jdk));
    }
    new Image(base, files).write(target.resolve("clrsim-image.tar"), target.resolve("cache"));
  }

  private static Optional<String> option(String[] arguments, String name) {
    return List.of(arguments).stream()
        .filter(word -> word.startsWith(name) && word.length() > name.length())
        .map(word -> word.substring(name.length()))
        .findFirst();
  }

  /** The command that each container begins with. */
  List<String> entryPoint() {
    return List.of(
        base.isPresent() ? "java" : JDK + "/bin/java",
        "--add-opens",
        "java.base/java.lang=ALL-UNNAMED",
        "--add-opens",
        "java.base/java.util.concurrent.locks=ALL-UNNAMED",
        "--enable-native-access=ALL-UNNAMED",
        "-XX:+EnableDynamicAgentLoading",
        "-XX:-PrintWarnings",
        "-XX:+UseSerialGC",
        "-XX:MaxRAMPercentage=60",
        "-cp",
        // What is put into that folder, file systems of stores for one, stands behind clrsim.
        PROGRAM + "/clrsim.jar:" + PROGRAM + "/added/*",
        "io.github.clrsim.cli.Clrsim");
  }

  /**
   * Writes it as a file that {@code docker load}, and whatever pushes images, reads.
   *
   * @param cache a folder for layers
   */
  public void write(Path tar, Path cache)
      throws IOException, InterruptedException, ExecutionException {
    try {
      JibContainerBuilder image = base.isPresent() ? Jib.from(base.get()) : Jib.fromScratch();
      for (Placed each : files) {
        image.addFileEntriesLayer(layer(each));
      }
      var _ =
          image
              .setPlatforms(Set.of(new Platform("amd64", "linux")))
              .setUser(USER)
              .setEnvironment(Map.of("LC_ALL", "C.UTF-8"))
              .setEntrypoint(entryPoint())
              .containerize(
                  Containerizer.to(TarImage.at(tar).named(NAME))
                      .setOfflineMode(base.isEmpty())
                      .setBaseImageLayersCache(cache)
                      .setApplicationLayersCache(cache));
    } catch (InvalidImageReferenceException
        | CacheDirectoryCreationException
        | RegistryException e) {
      throw new IOException("the image cannot be made: " + e.getMessage(), e);
    }
  }

  private static FileEntriesLayer layer(Placed placed) throws IOException {
    return FileEntriesLayer.builder()
        .setName(placed.target())
        .addEntryRecursive(
            placed.source(),
            AbsoluteUnixPath.get(placed.target()),
            (source, _) ->
                FilePermissions.fromOctalString(
                    Files.isDirectory(source) || Files.isExecutable(source) ? "755" : "644"))
        .build();
  }
}
