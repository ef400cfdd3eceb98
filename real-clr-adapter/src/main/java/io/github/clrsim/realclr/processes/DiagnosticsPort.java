package io.github.clrsim.realclr.processes;

/**
 * Whether tools reach the diagnostics port of a process: the socket by which a runtime attaches
 * profilers, writes dumps and gives its events.
 */
public enum DiagnosticsPort {
  /** It takes connections. */
  REACHABLE("reachable"),
  /** The socket is there, and takes no connection from us. */
  REFUSED("refused"),
  /** There is no socket: DOTNET_EnableDiagnostics is 0, or the runtime has just begun. */
  NONE("none");

  private final String text;

  DiagnosticsPort(String text) {
    this.text = text;
  }

  /** Its name in reports. */
  public String text() {
    return text;
  }
}
