package io.github.clrsim.conformance.store.cases;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.conformance.store.ContentDigest;
import io.github.clrsim.conformance.store.FileCall;
import io.github.clrsim.conformance.store.JsonFields;
import io.github.clrsim.conformance.store.StoreFile;
import io.github.clrsim.conformance.store.StoreFile.Found;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The failing cases in a store. Each is in a file that is named by its digest, so that whoever
 * finds one again writes the same file; that it is retired says a file beside it. A listing that
 * does not show a case yet has it tried another time.
 */
public final class CaseStore {
  private static final String FOLDER = "cases";
  private static final String SUFFIX = ".json";
  private static final int NAME_MAX = 100;
  private static final String RETIRED_FORMAT = "clrsim retired case 1";
  private static final Pattern CASE = Pattern.compile("[0-9a-f]{64}\\.json");

  private final Path folder;

  private CaseStore(Path folder) {
    this.folder = folder;
  }

  /** That of a store, which may be one of a campaign. */
  public static CaseStore in(Path store) {
    return new CaseStore(store.resolve(FOLDER));
  }

  /**
   * What a store knows of a profiler.
   *
   * @param cases in a fixed order
   * @param retired how many others fail no more with this very code
   * @param faults of each that cannot be read, why
   */
  record Known(List<StoredCase> cases, long retired, List<Diagnostic> faults) {
    Known {
      cases = List.copyOf(cases);
      faults = List.copyOf(faults);
    }
  }

  /** Where it is. */
  public String text() {
    return StorePlace.text(folder);
  }

  /** Where a case is, or would be. */
  public String text(StoredCase each) {
    return StorePlace.text(file(each));
  }

  private Path file(StoredCase each) {
    return folder(each.profiler()).resolve(each.digest() + SUFFIX);
  }

  private StoreFile retired(StoredCase each, String digest) {
    return new StoreFile(
        folder(each.profiler())
            .resolve("%s.retired.%s%s".formatted(each.digest(), digest, SUFFIX)));
  }

  /** So nobody has to read the cases of other profilers; for who looks, with the name. */
  private Path folder(String profiler) {
    String readable = profiler.replaceAll("[^A-Za-z0-9._-]+", "_");
    String digest = new ContentDigest().text(profiler).hex();
    return folder.resolve(
        "%s-%s"
            .formatted(
                readable.substring(0, Math.min(readable.length(), NAME_MAX)),
                digest.substring(0, 16)));
  }

  /**
   * The cases of a profiler that can be run here, without those that are retired.
   *
   * @param actionsMax how many actions a scenario may have
   * @throws DiagnosticException if nobody can tell what is there
   */
  Known known(CaseOwner owner, int actionsMax) {
    List<StoredCase> cases = new ArrayList<>();
    List<Diagnostic> faults = new ArrayList<>();
    long retired = 0;
    for (Path file : files(folder(owner.name()))) {
      try {
        Optional<StoredCase> its = read(file).filter(each -> each.profiler().equals(owner.name()));
        if (its.isPresent() && isRetired(its.get(), owner)) {
          retired++;
        } else if (its.isPresent()) {
          its.get().requirePossible(actionsMax);
          cases.add(its.get());
        }
      } catch (DiagnosticException bad) {
        faults.add(untried(file, bad.diagnostic()));
      }
    }
    return new Known(cases, retired, faults);
  }

  private List<Path> files(Path its) {
    try {
      return FileCall.of(() -> listed(its));
    } catch (NoSuchFileException | NotDirectoryException none) {
      Optional<Path> file =
          Stream.concat(Stream.ofNullable(folder.getParent()), Stream.of(folder))
              .filter(CaseStore::isFile)
              .findFirst();
      if (file.isPresent()) {
        throw new Diagnostic(
                "The failing cases of a store cannot be listed: %s is a file"
                    .formatted(StorePlace.text(file.get())),
                text(),
                "a store is a folder, in which they have a folder of their own",
                "name a folder, which may be a new one, or do without it")
            .thrown();
      }
      return List.of();
    } catch (IOException unknown) {
      throw unlisted(FileFault.words(unknown)).thrown();
    }
  }

  private static List<Path> listed(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(file -> String.valueOf(file.getFileName()))
          .filter(name -> CASE.matcher(name).matches())
          .sorted()
          .map(folder::resolve)
          .toList();
    }
  }

  private static boolean isFile(Path path) {
    try {
      return FileCall.of(() -> Files.isRegularFile(path));
    } catch (IOException unknown) {
      return false;
    }
  }

  private Diagnostic unlisted(String why) {
    return new Diagnostic(
        "The failing cases of a store cannot be listed: " + why,
        text(),
        "they are tried before anything else",
        "see that the store can be reached and read, or do without it");
  }

  private static Optional<StoredCase> read(Path file) {
    Optional<StoredCase> read = new StoreFile(file).read(StoredCase::read);
    String name = String.valueOf(file.getFileName());
    if (read.filter(each -> !name.equals(each.digest() + SUFFIX)).isPresent()) {
      throw new Diagnostic("its name is that of another case", name, "", "").thrown();
    }
    return read;
  }

  private boolean isRetired(StoredCase each, CaseOwner owner) {
    return owner
        .digest()
        .filter(
            digest ->
                retired(each, digest).find(node -> JsonFields.text(node, "format"))
                    instanceof Found.Whole<String>)
        .isPresent();
  }

  private static Diagnostic untried(Path file, Diagnostic why) {
    return new Diagnostic(
        "A failing case of a store is not tried: " + why.what(),
        StorePlace.text(file),
        "it was written by another clrsim, or for assemblies that are not here, or is damaged; all"
            + " others are tried",
        "nothing, if it is known why; else delete the file: who finds the case again writes it");
  }

  /**
   * Puts one there, for all others.
   *
   * @return whether it was not there before
   * @throws DiagnosticException if that cannot be done
   */
  public boolean put(StoredCase each) {
    StoreFile file = new StoreFile(file(each));
    try {
      if (file.find(StoredCase::read) instanceof Found.Whole<StoredCase>) {
        return false;
      }
    } catch (DiagnosticException damaged) {
      // Then it is whole from now on.
    }
    write(file, each.json());
    return true;
  }

  /**
   * Has one not tried again with the code of this profiler, if it is known what that is. With other
   * code it is.
   *
   * @throws DiagnosticException if that cannot be done
   */
  void retire(StoredCase each, CaseOwner owner) {
    owner
        .digest()
        .ifPresent(
            digest ->
                write(
                    retired(each, digest),
                    StoreFile.object()
                        .put("format", RETIRED_FORMAT)
                        .put("case", each.digest())
                        .put("profiler", owner.name())
                        .put("code", digest)));
  }

  private static void write(StoreFile file, ObjectNode content) {
    try {
      file.write(content);
    } catch (DiagnosticException unwritable) {
      throw new Diagnostic(
              "A failing case cannot be put into the store, or retired there: "
                  + unwritable.diagnostic().what(),
              StorePlace.text(file.path()),
              "other checks would try it first, or not again",
              "free space, or name a store that can be written; what was found is reported all the"
                  + " same")
          .thrown();
    }
  }
}
