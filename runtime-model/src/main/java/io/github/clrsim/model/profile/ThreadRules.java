package io.github.clrsim.model.profile;

/**
 * What threads are waited for, resumed and called.
 *
 * @param detachAwaitsNativeThreads whether a detach waits for callbacks on threads that have no
 *     Thread object, too (R72)
 * @param resumesWhatWasSuspendedTwice whether one ResumeRuntime undoes two SuspendRuntime; if not,
 *     the process never goes on (R44)
 * @param givesLockBackForThreads whether EnumThreads, on the thread that has suspended the runtime
 *     for a collection, gives back the lock that keeps EnumModules away there (calls 5)
 * @param namesPoolThreads whether the thread pool is managed code, which names its threads
 */
public record ThreadRules(
    boolean detachAwaitsNativeThreads,
    boolean resumesWhatWasSuspendedTwice,
    boolean givesLockBackForThreads,
    boolean namesPoolThreads) {}
