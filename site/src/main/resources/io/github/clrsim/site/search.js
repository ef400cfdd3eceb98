/*
 * The search. The field is made here, so that without scripts there is none. The index and lunr are
 * loaded when somebody first goes to the field, as scripts, since a page from a disk may load nothing else.
 */
(() => {
  'use strict';

  const root = document.currentScript.dataset.root;
  const SHOWN_MAX = 20;
  const ADDED_AT_ONCE = 150;
  const AROUND = 70;
  const FIELDS = { name: 30, title: 8, heading: 6, parts: 3, text: 1 };

  let index;
  let entries = [];
  let loading;
  let active = -1;

  const element = (tag, attributes, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };

  const field = element('input', {
    id: 'search', type: 'search', role: 'combobox', autocomplete: 'off', spellcheck: 'false',
    placeholder: 'Search ( / )', 'aria-label': 'Search all pages', 'aria-expanded': 'false',
    'aria-controls': 'found', 'aria-autocomplete': 'list',
  });
  const found = element('div', { id: 'found', role: 'listbox', 'aria-label': 'Results' });
  const status = element('p', { id: 'search-status', role: 'status' });
  const search = element('div', { class: 'search', role: 'search' }, field, status, found);
  found.hidden = true;

  /* Whatever is no letter, digit or underscore parts words: --schedules is found as schedules. */
  const words = (text) => text.toLowerCase().split(/[^\p{L}\p{N}_]+/u).filter((word) => word);

  /* The words of which names are made: GetModuleInfo2 is found by module, too. */
  const parts = (text) => text.replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 ');

  const script = (name) => new Promise((done, failed) => {
    const made = element('script', { src: root + name });
    made.onload = done;
    made.onerror = () => failed(new Error(`${name} is not there`));
    document.head.append(made);
  });

  const pause = () => new Promise((done) => setTimeout(done, 0));

  const load = async () => {
    await Promise.all([script('lunr.js'), script('search-index.js')]);
    entries = window.clrsimEntries;
    const builder = new lunr.Builder();
    builder.tokenizer = (text) => words(String(text ?? '')).map((word) => new lunr.Token(word, {}));
    builder.ref('at');
    // That a row is shorter than a section says little of what it is worth.
    builder.b(0.25);
    for (const [name, boost] of Object.entries(FIELDS)) builder.field(name, { boost });
    for (let at = 0; at < entries.length; at++) {
      // In parts, so that the page stays alive meanwhile.
      if (at % ADDED_AT_ONCE === 0) await pause();
      const [, title, heading, name, text, weight] = entries[at];
      builder.add({ at, title, heading, name, text, parts: parts(`${heading} ${name}`) }, { boost: weight });
    }
    index = builder.build();
  };

  const asked = (wanted, fuzzy) => index.query((query) => {
    for (const term of wanted) {
      if (fuzzy) {
        query.term(term, { editDistance: term.length > 4 ? 2 : 1, presence: lunr.Query.presence.REQUIRED });
      } else {
        query.term(term, { boost: 10 });
        query.term(term, { wildcard: lunr.Query.wildcard.TRAILING, presence: lunr.Query.presence.REQUIRED });
      }
    }
  });

  const results = (wanted) => {
    const exact = asked(wanted, false);
    return exact.length ? exact : asked(wanted, true);
  };

  /* What is wanted, where a word begins; the longest first. */
  const places = (wanted) => new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${wanted.toSorted((one, other) => other.length - one.length).join('|')})`, 'giu');

  const excerpt = (text, wanted) => {
    const from = Math.max(0, text.search(places(wanted)) - AROUND);
    const part = text.slice(from, from + 3 * AROUND);
    const shown = element('span', { class: 'excerpt' }, from ? '… ' : '');
    let at = 0;
    for (const match of part.matchAll(places(wanted))) {
      shown.append(part.slice(at, match.index), element('mark', {}, match[0]));
      at = match.index + match[0].length;
    }
    shown.append(part.slice(at), from + part.length < text.length ? ' …' : '');
    return shown;
  };

  const option = (result, wanted, at) => {
    const [link, title, heading, name, text] = entries[Number(result.ref)];
    const where = [heading, name].filter((part) => part && part !== title);
    return element('a', { id: `found-${at}`, role: 'option', href: root + link, tabindex: '-1', 'aria-selected': 'false' },
      element('strong', {}, title),
      ...[...new Set(where)].map((part) => element('span', { class: 'where' }, ` › ${part}`)),
      excerpt(text, wanted));
  };

  const close = () => {
    found.hidden = true;
    active = -1;
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
  };

  const choose = (next) => {
    const all = found.children;
    if (!all.length) return;
    all[active]?.setAttribute('aria-selected', 'false');
    active = (next + all.length) % all.length;
    all[active].setAttribute('aria-selected', 'true');
    all[active].scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', all[active].id);
  };

  const show = async () => {
    const wanted = words(field.value);
    found.replaceChildren();
    close();
    status.textContent = '';
    if (!wanted.length) return;
    if (!index) status.textContent = 'The index is being read …';
    try {
      await (loading ??= load());
    } catch (fault) {
      status.textContent = `Nothing can be searched: ${fault.message}`;
      return;
    }
    // What was typed meanwhile is looked for instead.
    if (words(field.value).join(' ') !== wanted.join(' ')) return;
    const all = results(wanted);
    found.replaceChildren(...all.slice(0, SHOWN_MAX).map((result, at) => option(result, wanted, at)));
    status.textContent = all.length > SHOWN_MAX
      ? `${all.length} places, the best ${SHOWN_MAX} are shown`
      : `${all.length === 1 ? '1 place' : `${all.length || 'No'} places`}`;
    found.hidden = !all.length;
    field.setAttribute('aria-expanded', String(all.length > 0));
  };

  field.addEventListener('focus', () => { (loading ??= load()).catch(() => {}); });
  field.addEventListener('input', show);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' && !found.hidden) choose(active + 1);
    else if (event.key === 'ArrowUp' && !found.hidden) choose(active < 0 ? -1 : active - 1);
    else if (event.key === 'Enter' && !found.hidden) {
      found.children[Math.max(active, 0)].click();
      close();
    } else if (event.key === 'Escape') {
      if (found.hidden) field.blur();
      close();
    } else return;
    event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  document.addEventListener('click', (event) => {
    if (!search.contains(event.target)) close();
  });

  document.querySelector('main').prepend(search);
})();
