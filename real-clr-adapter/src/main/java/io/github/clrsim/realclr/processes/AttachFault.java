package io.github.clrsim.realclr.processes;

import io.github.clrsim.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Why a runtime does not load a profiler into a process that runs (corerror.h, winerror.h). */
enum AttachFault {
  ALREADY_PROFILED(
      0x8013136A,
      "it has a profiler already, and takes one only",
      "wait until that is detached; one that clrsim brought, and whose clrsim was killed, stays until"
          + " the process ends"),
  OTHERS_LIBRARY(
      0x80040111, // CLASS_E_CLASSNOTAVAILABLE, as our library answers where it cannot be
      "another clrsim is with it, or was until it was killed",
      "wait until that is done; a process whose clrsim was killed takes no other until it ends"),
  NOT_YET(
      0x8013135B,
      "it has not begun to run its program",
      "wait until it has, or record it from its start"),
  UNKNOWN_COMMAND(
      0x80131385, "it does not know the command", "attach to processes of .NET Core 3.1 or newer"),
  NOT_FOUND(
      0x8007007E,
      "it cannot load the library",
      "look whether the folder for temporary files is mounted noexec; name another by"
          + " CLRSIM_JAVA_OPTIONS=-Djava.io.tmpdir=FOLDER, or, in a container, mount one for"
          + " executables at the TMPDIR of its processes"),
  TOO_LATE(0x80131364, "it is about to end, or to detach a profiler", "try again if it still runs"),
  OTHER(0, "it does not say why in words that are known here", "look the number up in corerror.h");

  private final int hresult;
  private final String why;
  private final String remedy;

  AttachFault(int hresult, String why, String remedy) {
    this.hresult = hresult;
    this.why = why;
    this.remedy = remedy;
  }

  private static AttachFault of(int hresult) {
    return Stream.of(values()).filter(each -> each.hresult == hresult).findFirst().orElse(OTHER);
  }

  /**
   * What a user is shown.
   *
   * @param answer the HRESULT
   */
  static Diagnostic diagnostic(int answer, String process, Path socket) {
    AttachFault fault = of(answer);
    return new Diagnostic(
        "The runtime of process %s loads no profiler: %s".formatted(process, fault.why),
        socket.toString(),
        "its answer is 0x%08X".formatted(answer),
        fault.remedy);
  }
}
