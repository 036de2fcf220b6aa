import { expect, test } from 'vitest';
import { forFrame, sentencePage } from './frame.ts';

test('a page’s own addresses lead below the preview’s, and others stay', () => {
  const page =
    '<link href="/icon.svg"><a href="/">Home</a><a href="/terms#x">Terms</a><a href="//a.example">A</a>' +
    '<a href="https://a.example/">B</a><a href="#contact">C</a><img src="/edit/preview/@fs/a.webp"><a href="/editors">D</a>';
  expect(forFrame(page)).toBe(
    '<link href="/edit/preview/icon.svg"><a href="/edit/preview/">Home</a><a href="/edit/preview/terms#x">Terms</a>' +
      '<a href="//a.example">A</a><a href="https://a.example/">B</a><a href="#contact">C</a>' +
      '<img src="/edit/preview/@fs/a.webp"><a href="/edit/preview/editors">D</a>',
  );
});

test('a sentence in the place of a page is no markup', () => {
  expect(sentencePage('en/<b>.yaml & “so”')).toContain('en/&#60;b&#62;.yaml &#38; “so”');
});
