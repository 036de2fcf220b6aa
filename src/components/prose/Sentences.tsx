import { Prose } from './Prose.tsx';

/** A short text with an element for each sentence, so that a style sheet can give each its own line. */
export function Sentences({ text }: { readonly text: string }) {
  return text.split(/(?<=\.) /).map((sentence) => (
    <span key={sentence}>
      <Prose text={`${sentence} `} />
    </span>
  ));
}
