package com.acme.seats;

/** Where seats are sold, by any number of threads at the same time. */
public interface BoxOffice {

  /** Whether the buyer has the seat now. */
  boolean sell(String seat, String buyer);
}
