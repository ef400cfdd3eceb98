package io.github.clrsim.realclr.ending;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The last lines that a program printed on its standard error; if the runtime said there why it
 * ends the process, from those words on.
 *
 * @param lines the oldest first
 */
public record LastWords(List<String> lines) {

  /** What the runtime prints before it ends the process because of what the program did. */
  private static final List<Pattern> PROGRAMS_DOING =
      List.of(
          Pattern.compile("^Unhandled exception\\b"),
          Pattern.compile("^Process terminated\\b"),
          Pattern.compile("^Stack overflow\\b"),
          Pattern.compile("^Out of memory\\b"),
          Pattern.compile("^(Fatal error\\. )?System\\.AccessViolationException\\b"));

  /** What it prints before it gives up, for whatever reason. */
  private static final Pattern FATAL = Pattern.compile("^Fatal error\\b");

  /** What the C library prints before it calls abort, where memory is not as it left it. */
  private static final Pattern MEMORY_IS_DAMAGED =
      Pattern.compile(
          "^(\\*\\*\\* .* detected \\*\\*\\*|corrupted (size|double)"
              + "|(free|malloc|calloc|realloc|munmap_chunk|malloc_consolidate)\\(\\): )");

  /** What the C++ runtime prints before it calls abort, where nobody catches an exception. */
  private static final String UNCAUGHT_IN_NATIVE_CODE = "terminate called";

  private static final Pattern NOT_LOADED =
      Pattern.compile(
          "Could not load file or assembly|Could not load type|Method not found:"
              + "|Field not found:");
  private static final Pattern FRAME = Pattern.compile("^ +at .*");

  public LastWords {
    lines = List.copyOf(lines);
  }

  /** Whether a line begins what the runtime says before it ends. */
  public static boolean isFarewell(String line) {
    return FATAL.matcher(line).find() || isProgramsDoing(line);
  }

  /** Whether the runtime says that the program ended itself: by an exception, or as it chose. */
  boolean tellTheProgramsDoing() {
    return lines.stream().anyMatch(LastWords::isProgramsDoing);
  }

  /** Whether the C library says that memory is damaged, by whomever. */
  boolean tellOfDamagedMemory() {
    return lines.stream().anyMatch(line -> MEMORY_IS_DAMAGED.matcher(line).find());
  }

  /** Whether native code says what ended the process: damaged memory, an exception of C++. */
  boolean tellOfNativeEnd() {
    return tellOfDamagedMemory()
        || lines.stream().anyMatch(line -> line.startsWith(UNCAUGHT_IN_NATIVE_CODE));
  }

  /** Whether the runtime says that it gave up. */
  boolean tellTheRuntimesFailure() {
    return lines.stream().anyMatch(line -> FATAL.matcher(line).find()) && !tellTheProgramsDoing();
  }

  /**
   * Whether Main never began: something that it is made of could not be loaded, and no other method
   * was on the stack.
   *
   * @param main the name of the entry point's method
   */
  public boolean tellThatNothingBegan(String main) {
    boolean isNotLoaded =
        lines.stream().findFirst().filter(line -> NOT_LOADED.matcher(line).find()).isPresent();
    List<String> frames = lines.stream().filter(line -> FRAME.matcher(line).matches()).toList();
    // The runtime counts Main as on the stack while it is only being compiled.
    boolean isMainAlone = frames.stream().allMatch(frame -> frame.contains("." + main + "("));
    return isNotLoaded && tellTheProgramsDoing() && frames.size() <= 1 && isMainAlone;
  }

  /** Why the runtime ended the process, in a line; empty if it did not. */
  public Optional<String> farewell() {
    return lines.stream().filter(LastWords::isFarewell).findFirst();
  }

  /** The first line that says something. */
  Optional<String> first() {
    return lines.stream().filter(line -> !line.isBlank()).findFirst();
  }

  private static boolean isProgramsDoing(String line) {
    return PROGRAMS_DOING.stream().anyMatch(pattern -> pattern.matcher(line).find());
  }
}
