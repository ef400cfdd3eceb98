package com.acme.seats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Sells each seat once. */
public final class Theatre implements BoxOffice {
  private final Map<String, String> owners = new ConcurrentHashMap<>();

  @Override
  public boolean sell(String seat, String buyer) {
    return owners.putIfAbsent(seat, buyer) == null;
  }
}
