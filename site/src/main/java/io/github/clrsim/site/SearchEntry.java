package io.github.clrsim.site;

/**
 * What a search can find: a section of a page, or a row of one of its tables that has a name.
 *
 * @param link from the root of the site, with the anchor
 * @param title of the page
 * @param heading of the section; empty for the beginning of a page
 * @param name what it is about: the title, or a heading or beginning of a row that is one word;
 *     empty otherwise
 * @param text what it says, without markup
 * @param weight how much sooner than others it is what somebody looks for
 */
record SearchEntry(
    String link, String title, String heading, String name, String text, int weight) {}
