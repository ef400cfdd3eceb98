/**
 * What came of a check as a file for other tools: JUnit XML for build servers, SARIF for code
 * scanning, annotations for GitHub's log.
 *
 * <p>What is told to people is in {@link io.github.clrsim.conformance.finding}. Start reading at
 * {@link io.github.clrsim.conformance.report.ReportFile}.
 */
@NullMarked
package io.github.clrsim.conformance.report;

import org.jspecify.annotations.NullMarked;
