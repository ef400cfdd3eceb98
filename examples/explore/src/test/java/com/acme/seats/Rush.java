package com.acme.seats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;

/** Two want the same seat. */
final class Rush {

  private Rush() {}

  static void forOneSeat(BoxOffice office) throws InterruptedException {
    AtomicInteger sold = new AtomicInteger();
    Thread other = new Thread(() -> buy(office, "Bob", sold), "Bob");
    other.start();
    buy(office, "Ann", sold);
    other.join();
    assertEquals(1, sold.get(), "how often the seat was sold");
  }

  private static void buy(BoxOffice office, String buyer, AtomicInteger sold) {
    if (office.sell("A1", buyer)) {
      sold.incrementAndGet();
    }
  }
}
