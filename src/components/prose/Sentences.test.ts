import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Sentences } from './Sentences.tsx';

const splitSentences = (text: string) =>
  [...renderToStaticMarkup(createElement(Sentences, { text })).matchAll(/<span>(.*?)<\/span>/g)].map(
    ([, sentence]) => sentence,
  );

it.each([
  [['Exclusive. ', 'Discreet. ', 'Exceptional.']],
  [['Quem? ', 'Nós! ', 'À noite, n.º 1.']],
  [['هل تسمعون؟ ', 'نعم. ', 'شكرًا.']],
  [['静かに。', '本当ですか？', '比類なく！', '以上']],
])('each sentence of %j has an element, which includes the following space', (sentences) =>
  expect(splitSentences(sentences.join(''))).toEqual(sentences),
);
