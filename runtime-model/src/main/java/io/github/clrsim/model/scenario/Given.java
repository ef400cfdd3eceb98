package io.github.clrsim.model.scenario;

import java.math.BigDecimal;

/** What a scenario gives to a method that it calls, as it is written. */
public sealed interface Given {

  /** A whole number, for parameters of any number type and for enumerations. */
  record Whole(long value) implements Given {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /** A number with a point, for floating-point parameters. */
  record Real(double value) implements Given {
    @Override
    public String toString() {
      String digits = BigDecimal.valueOf(value).toPlainString();
      return digits.contains(".") ? digits : digits + ".0";
    }
  }

  /** {@code true} or {@code false}. */
  record Truth(boolean value) implements Given {
    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /** One character. */
  record Char(char value) implements Given {
    @Override
    public String toString() {
      return "'" + value + "'";
    }
  }

  /** A string, which is made for the call. */
  record Text(String value) implements Given {
    @Override
    public String toString() {
      return '"' + value + '"';
    }
  }

  /** {@code null}: no object, or a Nullable without a value. */
  record Nothing() implements Given {
    @Override
    public String toString() {
      return "null";
    }
  }

  /** An object of the scenario; for a parameter of a value type, the value that is boxed in it. */
  record Named(String object) implements Given {
    @Override
    public String toString() {
      return object;
    }
  }
}
