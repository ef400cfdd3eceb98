package io.github.clrsim.api.il;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.il.Listing.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides whether a body is one that a compiler can read: jumps, tokens, variables, exception
 * clauses and the stack (ECMA-335 III.1.7). Types are not verified; the runtime does not, either.
 */
public final class Verifier {
  private static final Set<TokenKind> METHODS =
      Set.of(TokenKind.METHOD_DEF, TokenKind.MEMBER_REF, TokenKind.METHOD_SPEC);
  private static final Set<TokenKind> FIELDS = Set.of(TokenKind.FIELD_DEF, TokenKind.MEMBER_REF);
  private static final Set<TokenKind> TYPES =
      Set.of(TokenKind.TYPE_DEF, TokenKind.TYPE_REF, TokenKind.TYPE_SPEC);
  private static final Set<TokenKind> MEMBERS =
      Stream.of(METHODS, FIELDS, TYPES)
          .flatMap(Set::stream)
          .collect(Collectors.toUnmodifiableSet());

  private final MethodBody body;
  private final Tokens tokens;
  private final Optional<Tokens.Effect> method;
  private final Listing listing;
  private final Regions regions;
  private final List<Flaw> flaws = new ArrayList<>();

  private Verifier(MethodBody body, Tokens tokens, Optional<Tokens.Effect> method) {
    this.body = body;
    this.tokens = tokens;
    this.method = method;
    this.listing = Listing.of(body.code());
    this.regions = new Regions(body.exceptionClauses(), listing);
  }

  /**
   * What is wrong with a body, in the order of the code; nothing, mostly.
   *
   * @param method what a call of the method itself does; empty if that is not known
   */
  public static List<Flaw> flaws(MethodBody body, Tokens tokens, Optional<Tokens.Effect> method) {
    return new Verifier(body, tokens, method).verify();
  }

  /** Whether the method of a body that is sound answers; empty if that cannot be told. */
  public static Optional<Boolean> answers(MethodBody body, Tokens tokens) {
    Verifier verifier = new Verifier(body, tokens, Optional.empty());
    return verifier.verify().isEmpty()
        ? new StackCheck(body, verifier.listing, verifier.regions, tokens, Optional.empty())
            .answers()
        : Optional.empty();
  }

  private List<Flaw> verify() {
    listing.flaw().ifPresent(flaws::add);
    if (listing.size() == 0) {
      flaws.add(new Flaw(Flaw.Kind.UNREADABLE, 0, "there is no code"));
    }
    flaws.addAll(regions.flaws());
    catchTypes();
    listing.lines().forEach(this::operand);
    // What cannot be read has no stack, either.
    if (flaws.isEmpty()) {
      flaws.addAll(new StackCheck(body, listing, regions, tokens, method).flaws());
    }
    return List.copyOf(flaws);
  }

  private void catchTypes() {
    for (ExceptionClause clause : body.exceptionClauses()) {
      if (clause instanceof ExceptionClause.Catch caught
          && (!TYPES.contains(caught.type().kind()) || !tokens.resolves(caught.type()))) {
        add(
            Flaw.Kind.TOKEN,
            caught.handler().offset(),
            "the clause catches %s, which is no type of the module".formatted(caught.type()));
      }
    }
  }

  private void operand(Line line) {
    switch (line.opcode().operand()) {
      case METHOD -> token(line, METHODS, "method");
      case FIELD -> token(line, FIELDS, "field");
      case TYPE -> token(line, TYPES, "type");
      case STRING -> token(line, Set.of(TokenKind.STRING), "user string");
      case SIGNATURE -> token(line, Set.of(TokenKind.SIGNATURE), "standalone signature");
      case TOKEN -> token(line, MEMBERS, "type, method or field");
      case VARIABLE, SHORT_VARIABLE -> variable(line);
      case JUMP, SHORT_JUMP, SWITCH -> line.targets().forEach(target -> jump(line, target));
      case NONE, BYTE, INT, LONG, FLOAT, DOUBLE -> {}
    }
  }

  private void token(Line line, Set<TokenKind> kinds, String what) {
    MetadataToken token = new MetadataToken(line.token());
    if (!kinds.contains(token.kind()) || !tokens.resolves(token)) {
      unresolved(line, what);
    }
  }

  private void unresolved(Line line, String what) {
    add(
        Flaw.Kind.TOKEN,
        line.offset(),
        "%s names %s, which is no %s of the module"
            .formatted(line.opcode().mnemonic(), new MetadataToken(line.token()), what));
  }

  private void variable(Line line) {
    boolean isArgument = line.opcode().namesArgument();
    int mask = line.opcode().operand() == Operand.VARIABLE ? 0xFFFF : 0xFF;
    int index = line.token() & mask;
    OptionalInt count = isArgument ? arguments() : tokens.locals(body.locals());
    if (count.isPresent() && index >= count.getAsInt()) {
      add(
          Flaw.Kind.VARIABLE,
          line.offset(),
          "%s means number %d of %d %s"
              .formatted(
                  line.opcode().mnemonic(),
                  index,
                  count.getAsInt(),
                  isArgument ? "arguments" : "local variables"));
    }
  }

  private OptionalInt arguments() {
    return method.map(Tokens.Effect::arguments).map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private void jump(Line line, int target) {
    if (listing.at(target).isEmpty()) {
      add(
          Flaw.Kind.JUMP,
          line.offset(),
          "%s leads to IL_%04x, where no instruction begins"
              .formatted(line.opcode().mnemonic(), target));
    }
  }

  private void add(Flaw.Kind kind, int offset, String what) {
    flaws.add(new Flaw(kind, offset, what));
  }
}
