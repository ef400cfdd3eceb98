package io.github.clrsim.laws.runtime.type;

import static io.github.clrsim.api.outcome.HResult.CORPROF_E_DATAINCOMPLETE;
import static io.github.clrsim.laws.rule.Ruling.goal;
import static io.github.clrsim.laws.rule.Ruling.law;
import static io.github.clrsim.laws.rule.Ruling.nest;

import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.runtime.load.ModuleFlags;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Shape;
import java.util.List;

/** Loads of classes: the rules 21 to 28. */
public final class ClassRules {
  public static final List<Ruling> ALL =
      List.of(
          nest(
              "G21",
              "ClassLoadStarted and ClassLoadFinished come back to back on one thread.",
              Shape.comes(ClassLoadFinished.class)),
          nest("G22", "ClassLoadFinished always tells S_OK.", Shape.comes(ClassLoadFinished.class)),
          goal(
              "N23",
              "AnnouncedIsNotLoaded",
              "The statics of a class are asked for and not there yet.",
              Shape.answered(
                  (call, outcome) ->
                      CheckResult.shown(outcome.hresult().equals(CORPROF_E_DATAINCOMPLETE)),
                  "GetAppDomainStaticAddress",
                  "GetThreadStaticAddress",
                  "GetThreadStaticAddress2",
                  "GetContextStaticAddress",
                  "GetRVAStaticAddress")),
          law(
              "G24",
              "NoArrayIsAnnounced",
              "A class that was announced is no array and no pointer, whenever it is asked about.",
              Arrays.shape()),
          law(
              "G25",
              "TheSharedFormComesFirst",
              "On one thread the shared form of a generic class, over System.__Canon, is announced"
                  + " before its instances over reference types.",
              SharedForms.comeFirst()),
          law(
              "G25, G26",
              "BaseClassesComeFirst",
              "On one thread no base class is announced after a class that derives from it.",
              BaseClasses.comeFirst()),
          goal(
              "N27",
              "AFunctionOfNoAnnouncedClass",
              "A function is compiled or inlined, or an object made, of a class that was not"
                  + " announced.",
              Announced.isMissing()),
          goal(
              "N28",
              "PrecompiledClassesComeToLife",
              "A class of a precompiled module is announced and asked about.",
              ModuleFlags.precompiledClass()));

  private ClassRules() {}
}
