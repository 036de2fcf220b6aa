import { locale } from '#src/brand.ts';
import { Prose } from './Prose.tsx';

const sentences = new Intl.Segmenter(locale.language, { granularity: 'sentence' });

/** A text with an element for each sentence, so that CSS can start each sentence on a new line. */
export const Sentences = ({ text }: { readonly text: string }) =>
  Array.from(sentences.segment(text), ({ segment, index }) => (
    <span key={index}>
      <Prose text={segment} />
    </span>
  ));
