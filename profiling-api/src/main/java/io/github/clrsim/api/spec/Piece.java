package io.github.clrsim.api.spec;

import java.util.List;

/**
 * One thing that a call says or is told, with the C parameters that carry it: a name is one piece
 * but three parameters (capacity, length and buffer).
 */
public sealed interface Piece {

  /** The C parameters that carry this piece. */
  List<ParameterSpec> parameters();

  /** A piece that the caller gives. */
  sealed interface Given extends Piece {
    /** The name of the Java parameter. */
    String javaName();

    /** The Java type, as written in source with simple names. */
    String javaType();
  }

  /** A piece that the callee answers. */
  sealed interface Answered extends Piece {
    /** The name of the record component, where the answer is a record. */
    String javaName();

    /** The Java type, as written in source with simple names. */
    String javaType();
  }

  /** A number, an ID, a token, a string, an enumeration, a structure or a hook. */
  record Argument(ParameterSpec parameter, String javaName, String javaType) implements Given {
    @Override
    public List<ParameterSpec> parameters() {
      return List.of(parameter);
    }
  }

  /** An array; several arrays may share one count. */
  record ArgumentList(ParameterSpec count, ParameterSpec array, String javaName, String javaType)
      implements Given {
    @Override
    public List<ParameterSpec> parameters() {
      return List.of(count, array);
    }
  }

  /** A run of bytes with its length. */
  record ArgumentBytes(ParameterSpec bytes, ParameterSpec length, String javaName)
      implements Given {
    @Override
    public String javaType() {
      return "Blob";
    }

    @Override
    public List<ParameterSpec> parameters() {
      return List.of(bytes, length);
    }
  }

  /** A text with its length, without a NUL. */
  record ArgumentText(ParameterSpec text, ParameterSpec length, String javaName) implements Given {
    @Override
    public String javaType() {
      return "String";
    }

    @Override
    public List<ParameterSpec> parameters() {
      return List.of(text, length);
    }
  }

  /** A parameter that Java callers have no use for; the adapter passes zero. */
  record Omitted(ParameterSpec parameter) implements Piece {
    @Override
    public List<ParameterSpec> parameters() {
      return List.of(parameter);
    }
  }

  /** One value behind a pointer. */
  record Result(ParameterSpec parameter, String javaName, String javaType) implements Answered {
    @Override
    public List<ParameterSpec> parameters() {
      return List.of(parameter);
    }
  }

  /** An array that the callee fills up to a capacity, telling how many there are. */
  record ResultList(
      ParameterSpec array,
      ParameterSpec capacity,
      ParameterSpec count,
      String javaName,
      String javaType)
      implements Answered {
    @Override
    public List<ParameterSpec> parameters() {
      return List.of(array, capacity, count);
    }
  }

  /**
   * A name of UTF-16 units that the callee fills up to a capacity, telling the length with its NUL.
   */
  record ResultText(
      ParameterSpec buffer, ParameterSpec capacity, ParameterSpec length, String javaName)
      implements Answered {
    @Override
    public String javaType() {
      return "String";
    }

    @Override
    public List<ParameterSpec> parameters() {
      return List.of(buffer, capacity, length);
    }
  }

  /** An array as long as an argument says. */
  record ResultSized(ParameterSpec array, String javaName, String javaType) implements Answered {
    @Override
    public List<ParameterSpec> parameters() {
      return List.of(array);
    }
  }

  /** A pointer to bytes that stay the runtime's, with their length. */
  record ResultBytes(ParameterSpec pointer, ParameterSpec length, String javaName)
      implements Answered {
    @Override
    public String javaType() {
      return "Blob";
    }

    @Override
    public List<ParameterSpec> parameters() {
      return List.of(pointer, length);
    }
  }

  /** Bytes copied out, up to a capacity that the caller gives. */
  record ResultCopy(
      ParameterSpec buffer, ParameterSpec capacity, ParameterSpec length, String javaName)
      implements Answered {
    @Override
    public String javaType() {
      return "Blob";
    }

    @Override
    public List<ParameterSpec> parameters() {
      return List.of(buffer, capacity, length);
    }
  }

  /** A structure of variable size whose size the caller tells and the callee corrects. */
  record ResultGrowing(
      ParameterSpec size, ParameterSpec structure, String javaName, String javaType)
      implements Answered {
    @Override
    public List<ParameterSpec> parameters() {
      return List.of(size, structure);
    }
  }
}
