package io.github.clrsim.model.profile;

/**
 * How types are loaded and unloaded, and which of that is told.
 *
 * @param announcesAssemblyUnload whether AssemblyUnloadStarted is sent, for all dying assemblies
 *     before anything else of the unload (dotnet/runtime#86178)
 * @param unloadsArrays whether arrays that share no form with others get ClassUnload callbacks;
 *     those of most reference types share one and never do
 * @param keepsOwnInterfacesOpen whether an interface that a value type has over nothing but itself
 *     stays the open one, which is never announced (N109)
 * @param arraysHaveTypeDescs whether an array's ClassID is a TypeDesc, marked by its second bit
 */
public record LoadRules(
    boolean announcesAssemblyUnload,
    boolean unloadsArrays,
    boolean keepsOwnInterfacesOpen,
    boolean arraysHaveTypeDescs) {}
