package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.outcome.HResult;

/** IXCLRDataProcess (xclrdata.idl), as far as the tables have it. */
interface IXCLRDataProcess {
  HResult flush();
}
