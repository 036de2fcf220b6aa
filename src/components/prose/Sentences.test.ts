import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Sentences } from './Sentences.tsx';

/** The texts of the elements that a text is divided into. */
const divided = (text: string) =>
  [...renderToStaticMarkup(createElement(Sentences, { text })).matchAll(/<span>(.*?)<\/span>/g)].map(
    ([, sentence]) => sentence,
  );

it.each([
  [['Exclusive. ', 'Discreet. ', 'Exceptional.']],
  [['Quem? ', 'Nós! ', 'À noite, n.º 1.']],
  [['هل تسمعون؟ ', 'نعم. ', 'شكرًا.']],
  [['静かに。', '本当ですか？', '比類なく！', '以上']],
])('gives each sentence of %j an element, with the space that follows it', (sentences) =>
  expect(divided(sentences.join(''))).toEqual(sentences),
);
