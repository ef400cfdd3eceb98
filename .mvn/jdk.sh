# Where a JDK is, and how its JVM compiles, for ./clrsim, benchmarks/run and .ci/run. Sourced, never run: Maven itself finds its own
# (maven-toolchains-plugin), but somebody has to start Maven, and later the program, with one.

readonly JDK_FLOOR=25

# What takes longer than a second or two has much code that runs a few times in each execution: to
# compile all that, and to inline it at every place, costs more than it brings, so the second compiler
# takes what is hot only (docs/ARCHITECTURE.md).
# shellcheck disable=SC2034 # for who sources this
readonly HOT_ONLY=(-XX:Tier4InvocationThreshold=20000 -XX:Tier4MinInvocationThreshold=2400
  -XX:Tier4CompileThreshold=60000 -XX:InlineSmallCode=1000 -XX:MaxInlineLevel=9)

# What is over before better machine code pays does not wait for it, nor for code of its own for each
# constructor and field that is called or read by reflection.
# shellcheck disable=SC2034
readonly OVER_SOON=(-XX:TieredStopAtLevel=1 -Djdk.reflect.useNativeAccessorOnly=true)

# A recording may be long, and mostly is not: it has the second compiler still later, and not for what a
# rehearsal had it for. What it does in all is to load, to judge and to write down each step.
# shellcheck disable=SC2034
readonly HOT_FOR_LONG=(-XX:+UnlockDiagnosticVMOptions -XX:-AOTReplayTraining
  -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=20000
  -XX:Tier4CompileThreshold=75000 -XX:Tier4BackEdgeThreshold=200000)

# Prints what cannot go on, as api.Diagnostic does: what, where, why, do.
letter() {
  printf '%s\n  where   %s\n  why     %s\n  do      %s\n' "$1" "$2" "$3" "$4" >&2
}

# Every place a JDK may live, the reader's own choice first. One folder a line; not all exist.
jdk_places() {
  local java_on_path home="${HOME:-/nowhere}"
  [ -n "${JAVA_HOME:-}" ] && printf '%s\n' "$JAVA_HOME"
  if java_on_path="$(command -v java)"; then
    java_on_path="$(jdk_follow "$java_on_path")"
    printf '%s\n' "${java_on_path%/bin/java}"
  fi
  printf '%s\n' /usr/lib/jvm/* "${SDKMAN_DIR:-$home/.sdkman}"/candidates/java/* \
    "$home"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "$home"/Library/Java/JavaVirtualMachines/*/Contents/Home
}

# The file behind a chain of symbolic links; macOS may have no readlink -f.
jdk_follow() {
  local file="$1" target
  while [ -L "$file" ]; do
    target="$(readlink "$file")"
    case "$target" in
      /*) file="$target" ;;
      *) file="$(dirname "$file")/$target" ;;
    esac
  done
  printf '%s/%s\n' "$(cd -P "$(dirname "$file")" && pwd)" "$(basename "$file")"
}

# The feature release of the JDK in a folder, or 0 where there is none. A runtime without javac is
# none: it could not build.
jdk_feature() {
  local version=""
  if [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ]; then
    version="$(jdk_released "$1" JAVA_VERSION)"
    version="${version%%[!0-9]*}"
    # Some packagers leave the release file out; then the JDK has to say it itself.
    [ -n "$version" ] || version="$("$1/bin/java" -version 2>&1 |
      sed -n '1s/[^"]*"\([0-9]*\).*/\1/p' || true)"
  fi
  printf '%s\n' "${version:-0}"
}

# What the release file of a JDK says of a key; nothing where it does not. By the shell itself, since
# each start of ./clrsim asks.
jdk_released() {
  local key value
  while IFS='=' read -r key value; do
    if [ "$key" = "$2" ]; then
      value="${value#\"}"
      printf '%s\n' "${value%%\"*}"
      return 0
    fi
  done 2>/dev/null <"$1/release" || true
}

# The whole version of a JDK, as letters that may stand in a file's name.
jdk_version() {
  local version
  version="$(jdk_released "$1" JAVA_RUNTIME_VERSION)"
  version="${version//[!A-Za-z0-9.+-]/_}"
  printf '%s\n' "${version:-unknown}"
}

# The first JDK that is new enough, in the order of jdk_places; nothing and 1 where there is none.
jdk_first() {
  local home places
  # The reader's own choice, before all the others are looked for.
  if [ -n "${JAVA_HOME:-}" ] && [ "$(jdk_feature "$JAVA_HOME")" -ge "$JDK_FLOOR" ]; then
    printf '%s\n' "$JAVA_HOME"
    return 0
  fi
  places="$(jdk_places)" # Whole: whoever stops reading a pipe is complained of by its writer.
  while IFS= read -r home; do
    if [ "$(jdk_feature "$home")" -ge "$JDK_FLOOR" ]; then
      printf '%s\n' "$home"
      return 0
    fi
  done <<< "$places"
  return 1
}

# The newest JDK of all, if it is new enough; nothing and 1 where there is none.
jdk_newest() {
  local home feature newest="" newest_feature=$((JDK_FLOOR - 1))
  while IFS= read -r home; do
    feature="$(jdk_feature "$home")"
    if [ "$feature" -gt "$newest_feature" ]; then
      newest="$home"
      newest_feature="$feature"
    fi
  done < <(jdk_places)
  [ -n "$newest" ] && printf '%s\n' "$newest"
}

jdk_missing() {
  letter "No JDK $JDK_FLOOR or newer was found." \
    "JAVA_HOME, PATH, /usr/lib/jvm, ~/.sdkman, ~/.jdks, /Library/Java/JavaVirtualMachines" \
    "clrsim is written in Java $JDK_FLOOR and is built on the machine it runs on" \
    "install one (https://adoptium.net or: sdk install java $JDK_FLOOR-tem), or set JAVA_HOME"
}
