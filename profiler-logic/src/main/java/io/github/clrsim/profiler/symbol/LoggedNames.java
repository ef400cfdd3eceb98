package io.github.clrsim.profiler.symbol;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.profiler.inspect.Definitions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The names of logged tokens, from the files of their modules: the process may be gone, and nothing
 * had to be looked up in it (davbr, "Metadata Tokens, Run-Time IDs, and Type Loading").
 *
 * <p>To be used by one thread at a time.
 */
public class LoggedNames {
  private final Function<String, Optional<MetadataImport>> files;

  // Looked up only, never walked.
  private final Map<String, Optional<MetadataImport>> known = new HashMap<>();

  /**
   * Names from these files.
   *
   * @param files the metadata of the file at a path; empty if there is no such file
   */
  public LoggedNames(Function<String, Optional<MetadataImport>> files) {
    this.files = files;
  }

  /** A name, or why there is none. */
  public sealed interface Answer {
    /**
     * A name.
     *
     * @param name {@code Space.Outer+Nested} of a class, {@code Space.Class::Method} of a method
     */
    record Named(String name) implements Answer {}

    /** There is no such file any more. */
    record NoFile() implements Answer {}

    /** The file is of another build by now, whose tokens mean something else. */
    record OtherFile() implements Answer {}

    /** The file has no such row. */
    record NoRow() implements Answer {}
  }

  /** The name of what was logged. */
  public final Answer of(LoggedToken logged) {
    Optional<MetadataImport> file = known.computeIfAbsent(logged.path(), files);
    if (file.isEmpty()) {
      return new Answer.NoFile();
    }
    if (!isSameBuild(file.get(), logged)) {
      return new Answer.OtherFile();
    }
    return name(file.get(), logged.token())
        .<Answer>map(Answer.Named::new)
        .orElseGet(Answer.NoRow::new);
  }

  // How a name is found; wrong ways of it exist on purpose.

  /** Whether the file is still the one that the token is of. */
  protected boolean isSameBuild(MetadataImport file, LoggedToken logged) {
    return file.getScopeProps()
        .answer()
        .map(ScopeProps::mvid)
        .filter(logged.mvid()::equals)
        .isPresent();
  }

  /** The name of a class; empty if there is no such row. */
  protected Optional<String> nameOfClass(MetadataImport scope, MetadataToken typeDef) {
    return Definitions.fullName(scope, typeDef);
  }

  private Optional<String> name(MetadataImport scope, MetadataToken token) {
    return switch (token.kind()) {
      case TYPE_DEF -> nameOfClass(scope, token);
      case METHOD_DEF -> scope.getMethodProps(token).answer().map(props -> name(scope, props));
      default -> Optional.empty();
    };
  }

  private String name(MetadataImport scope, MethodProps method) {
    // A method of the module itself has no class.
    return nameOfClass(scope, method.classToken()).map(name -> name + "::").orElse("")
        + method.method();
  }
}
