import { locale } from '#src/brand.ts';
import { Prose } from './Prose.tsx';

const sentences = new Intl.Segmenter(locale.language, { granularity: 'sentence' });

/** A short text with an element for each sentence, so that a style sheet can give each its own line. */
export const Sentences = ({ text }: { readonly text: string }) =>
  Array.from(sentences.segment(text), ({ segment, index }) => (
    <span key={index}>
      <Prose text={segment} />
    </span>
  ));
