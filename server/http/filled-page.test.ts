import { expect, test } from 'vitest';
import { siteFiles } from '../../tests/support/server/server-fixtures.ts';
import { ConfigurationError } from '../settings/configuration.ts';
import { compilePage } from './filled-page.ts';

test.each([
  ['consultation-received', '{{reference}} {{replyBy}} {{referense}}', 'referense'],
  ['consultation-received', '{{{reference}}} {{replyBy}}', '&reference'],
  ['consultation-received', 'Thank you.', 'reference'],
  ['consultation-not-sent', '{{problem}}', 'name'],
])('a page whose tags are not those that the server fills ends its start: %s, %s', (page, html, tag) => {
  const load = () => compilePage(page as 'consultation-received', html);
  expect(load).toThrow(ConfigurationError);
  expect(load).toThrow(new RegExp(`page ${page} .*“${tag}”.*npm run build`));
});

const sheet = siteFiles['sheet.html'] ?? '';
test.each([
  ['a text less in a list', sheet.replace('{{label}}', ''), 'without “#groups/#entries/#lines/label”'],
  ['one more in a list', sheet.replace('{{label}}', '{{label}}{{name}}'), '/#lines/name”'],
  ['a list less', sheet.replace(/\{\{#buttons.*\/buttons\}\}/s, ''), '/#buttons”'],
  [
    'a text for a list',
    sheet.replace(/\{\{#lines.*\/lines\}\}/s, '{{lines}}'),
    'fill “#groups/#entries/lines”',
  ],
  ['a list without its end', sheet.replace('{{/form}}', ''), 'Unclosed section'],
  ['an end without its list', sheet.replace('{{#form}}', ''), 'Unclosed section'],
])('so does one whose lists are not: %s', (_, html, trouble) => {
  expect(() => compilePage('sheet', html)).toThrow(ConfigurationError);
  expect(() => compilePage('sheet', html)).toThrow(trouble);
});

test('a list repeats its part for each entry, in order, and is gone where there is none', () => {
  const html =
    '<ul>{{#groups}}<li>{{heading}}{{#entries}}{{/entries}}{{#links}}{{href}}{{label}}{{/links}}</li>{{/groups}}</ul>';
  const inEntry = sheet.match(/\{\{#entries\}\}(.*)\{\{\/entries\}\}/s)?.[1] ?? '';
  const texts = '{{headline}}{{lead}}{{asOf}}';
  const fill = compilePage('sheet', texts + html.replace('{{/entries}}', `${inEntry}{{/entries}}`));
  const groups = ['<b>', '{{lead}}'].map((heading) => ({ heading, entries: [], links: [] }));
  const page = (given: typeof groups) => fill({ headline: 'a', lead: 'b', asOf: 'c', groups: given });
  expect(page(groups)).toBe('abc<ul><li>&lt;b&gt;</li><li>{{lead}}</li></ul>');
  expect(page([])).toBe('abc<ul></ul>');
});

test('whatever a visitor writes is neither markup nor a tag', () => {
  const fill = compilePage('consultation-received', '<p title="{{reference}}">{{replyBy}}</p>');
  const written = `{{reference}} {{{replyBy}}} {{#a}} {{=<% %>=}} </textarea><b a='"'>&amp;`;
  const page = fill({ reference: '"><b>', replyBy: written });
  expect(page).toBe(
    '<p title="&quot;&gt;&lt;b&gt;">{{reference}} {{{replyBy}}} {{#a}} {{&#x3D;&lt;% %&gt;&#x3D;}} ' +
      '&lt;&#x2F;textarea&gt;&lt;b a&#x3D;&#39;&quot;&#39;&gt;&amp;amp;</p>',
  );
});
