package io.github.clrsim.model.profile;

/**
 * Which methods the compiler folds into others, and what it asks a profiler about that.
 *
 * @param inlinedBytesMax how much IL a method may have that is folded into others as a rule
 * @param askedBytesMax how much IL a method may have about which a profiler is asked
 * @param askedBytesMaxAmongCalls the same where what is compiled makes ten calls or more by its IL
 * @param askedBytesMaxInThrow how much IL a method may have about which a profiler is asked where
 *     the code goes on to throw
 * @param remembersTooLargeInThrow whether of a method that was too large there nobody is asked any
 *     more, wherever it is called
 * @param foldsDelegateConstructors whether the runtime's own way to make a delegate for a static
 *     method is folded into who makes one, as that for a method of an object is
 * @param knowsIntrinsics whether the compiler makes no call of a {@code typeof}, and none to get
 *     the length of a string
 * @param setsInliningAnswer whether JITInlining comes with 1 in its answer, and not with what
 *     happened to lie there (R84)
 */
public record InliningRules(
    int inlinedBytesMax,
    int askedBytesMax,
    int askedBytesMaxAmongCalls,
    int askedBytesMaxInThrow,
    boolean remembersTooLargeInThrow,
    boolean foldsDelegateConstructors,
    boolean knowsIntrinsics,
    boolean setsInliningAnswer) {}
