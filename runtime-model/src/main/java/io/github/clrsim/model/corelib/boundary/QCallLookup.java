package io.github.clrsim.model.corelib.boundary;

/** How a version of the runtime finds the routine behind a QCall. */
public enum QCallLookup {
  /** By class and method, in the table that holds the FCalls too (ecalllist.h of 3.1). */
  BY_METHOD,
  /** By the name that DllImport gives the function (qcallentrypoints.cpp of 9.0). */
  BY_ENTRY_POINT
}
