import { expect, test } from 'vitest';
import { testSiteFiles } from '../../tests/support/server/server-fixtures.ts';
import { ConfigurationError } from '../settings/configuration.ts';
import { compilePageTemplate } from './filled-page.ts';

test.each([
  ['consultation-received', '{{reference}} {{replyBy}} {{referense}}', 'referense'],
  ['consultation-received', '{{{reference}}} {{replyBy}}', '&reference'],
  ['consultation-received', 'Thank you.', 'reference'],
  ['consultation-not-sent', '{{problem}}', 'name'],
])('a page with unknown or missing tags stops the start of the server: %s, %s', (page, html, tag) => {
  const load = () => compilePageTemplate(page as 'consultation-received', html);
  expect(load).toThrow(ConfigurationError);
  expect(load).toThrow(new RegExp(`page ${page} .*“${tag}”.*npm run build`));
});

const sheet = testSiteFiles['sheet.html'] ?? '';
test.each([
  ['a missing tag', sheet.replace('{{label}}', ''), 'lacks the tag “#groups/#entries/#lines/label”'],
  ['an unknown tag in a list', sheet.replace('{{label}}', '{{label}}{{name}}'), '/#lines/name”'],
  ['a missing list', sheet.replace(/\{\{#buttons.*\/buttons\}\}/s, ''), '/#buttons”'],
  [
    'a tag that must be a list',
    sheet.replace(/\{\{#lines.*\/lines\}\}/s, '{{lines}}'),
    'has the unknown tag “#groups/#entries/lines”',
  ],
  ['a list without its end', sheet.replace('{{/form}}', ''), 'Unclosed section'],
  ['an end without its list', sheet.replace('{{#form}}', ''), 'Unclosed section'],
])('a page with invalid lists stops the start of the server: %s', (_, html, message) => {
  expect(() => compilePageTemplate('sheet', html)).toThrow(ConfigurationError);
  expect(() => compilePageTemplate('sheet', html)).toThrow(message);
});

test('a list repeats its template for each entry, in order, and is empty without entries', () => {
  const html =
    '<ul>{{#groups}}<li>{{heading}}{{#entries}}{{/entries}}{{#links}}{{href}}{{label}}{{/links}}</li>{{/groups}}</ul>';
  const entryTemplate = sheet.match(/\{\{#entries\}\}(.*)\{\{\/entries\}\}/s)?.[1] ?? '';
  const texts = '{{headline}}{{lead}}{{asOf}}';
  const fill = compilePageTemplate(
    'sheet',
    texts + html.replace('{{/entries}}', `${entryTemplate}{{/entries}}`),
  );
  const groups = ['<b>', '{{lead}}'].map((heading) => ({ heading, entries: [], links: [] }));
  const page = (list: typeof groups) => fill({ headline: 'a', lead: 'b', asOf: 'c', groups: list });
  expect(page(groups)).toBe('abc<ul><li>&lt;b&gt;</li><li>{{lead}}</li></ul>');
  expect(page([])).toBe('abc<ul></ul>');
});

test('a visitor’s text becomes neither markup nor a tag', () => {
  const fill = compilePageTemplate('consultation-received', '<p title="{{reference}}">{{replyBy}}</p>');
  const written = `{{reference}} {{{replyBy}}} {{#a}} {{=<% %>=}} </textarea><b a='"'>&amp;`;
  const page = fill({ reference: '"><b>', replyBy: written });
  expect(page).toBe(
    '<p title="&quot;&gt;&lt;b&gt;">{{reference}} {{{replyBy}}} {{#a}} {{&#x3D;&lt;% %&gt;&#x3D;}} ' +
      '&lt;&#x2F;textarea&gt;&lt;b a&#x3D;&#39;&quot;&#39;&gt;&amp;amp;</p>',
  );
});
