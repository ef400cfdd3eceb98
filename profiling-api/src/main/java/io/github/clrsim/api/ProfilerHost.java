package io.github.clrsim.api;

import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Claim;
import java.util.Map;

/**
 * What a profiler finds around it, whichever CLR it lives in: the runtime it may ask, threads of
 * its own, and a place to say what it concluded. A host belongs to one run.
 */
public interface ProfilerHost {

  /** The runtime. Ask nothing before Initialize. */
  CorProfilerInfo info();

  /**
   * Which interfaces the runtime has. A profiler in Java need not care, since a call that the
   * runtime does not know answers E_NOINTERFACE; a native one is handed the objects.
   */
  RuntimeInterfaces interfaces();

  /** The runtime's COM objects that answers and callbacks name by their address. */
  RuntimeObjects objects();

  /**
   * Reads the metadata of a file, as the dispenser does that the runtime exports
   * (MetaDataGetDispenser; IMetaDataDispenser::OpenScope of cor.h): of the file, whether or not it
   * is loaded, and not of a module that something was added to. What it is asked is in no trace.
   *
   * @param path where the process has the file
   * @return S_OK; E_INVALIDARG for no path; COR_E_FILENOTFOUND where no file is there; E_NOTIMPL
   *     where the host has no files, as in a replay
   */
  default Outcome<MetadataImport> openScope(String path) {
    return Outcome.notYet();
  }

  /** The memory of the process. */
  Memory memory();

  /**
   * The process as a debugger sees it, which the runtime takes no part in. Who looks while the
   * program runs may see what is half done: look while it stands still, as in
   * GarbageCollectionFinished.
   */
  DataAccess dataAccess();

  /**
   * Starts a thread of the profiler's own, which the runtime does not know: a native thread. It may
   * outlive every managed thread but should end when {@link #pause()} says so.
   *
   * @param name for traces and diagnostics; unique within the profiler
   */
  void startThread(String name, Runnable body);

  /**
   * Lets other threads go first; a background thread calls this once a round. In a simulation it is
   * a scheduling point that never makes time pass; on a real runtime the thread sleeps a little.
   *
   * @return whether there may be more to do; false once the runtime shuts down
   */
  boolean pause();

  /**
   * States what the profiler concluded, for laws to compare with the truth. Has no other effect.
   */
  void claim(Claim claim);

  /** The options the user gave the profiler, by name, in the order given. */
  Map<String, String> options();
}
