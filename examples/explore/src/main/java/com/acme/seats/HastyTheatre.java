package com.acme.seats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Looks first and sells then, and a seat may be sold twice: the map alone does not help. */
public final class HastyTheatre implements BoxOffice {
  private final Map<String, String> owners = new ConcurrentHashMap<>();

  @Override
  public boolean sell(String seat, String buyer) {
    if (owners.containsKey(seat)) {
      return false;
    }
    owners.put(seat, buyer);
    return true;
  }
}
