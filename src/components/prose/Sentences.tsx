import { locale } from '#src/brand.ts';
import { Prose } from './Prose.tsx';

const sentences = new Intl.Segmenter(locale.language, { granularity: 'sentence' });

/** A short text with one element for each sentence, so that CSS can put each sentence on its own line. */
export const Sentences = ({ text }: { readonly text: string }) =>
  Array.from(sentences.segment(text), ({ segment, index }) => (
    <span key={index}>
      <Prose text={segment} />
    </span>
  ));
