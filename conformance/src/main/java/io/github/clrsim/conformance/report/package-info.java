/**
 * What came of a check as a file: a page for people, JUnit XML for build servers, SARIF for code
 * scanning, annotations for GitHub's log.
 *
 * <p>The table of threads is in {@link io.github.clrsim.conformance.finding}. Start reading at
 * {@link io.github.clrsim.conformance.report.ReportFile}.
 */
@NullMarked
package io.github.clrsim.conformance.report;

import org.jspecify.annotations.NullMarked;
