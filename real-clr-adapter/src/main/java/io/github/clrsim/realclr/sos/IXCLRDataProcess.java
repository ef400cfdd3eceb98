package io.github.clrsim.realclr.sos;

import io.github.clrsim.api.outcome.HResult;

/** IXCLRDataProcess (xclrdata.idl), as far as the tables have it. */
public interface IXCLRDataProcess {
  HResult flush();
}
