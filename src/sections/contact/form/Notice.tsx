import { words } from '#src/brand.ts';
import { Prose } from '../../../components/prose/Prose.tsx';

const { received, requestForm } = words;

/** The notice that a request was received: the head of the receipt, which `show-receipt.ts` has announced. */
export function Notice() {
  return (
    <div role="status" aria-label={requestForm.notifications}>
      <div data-form="notice">
        <h3>{received.title}</h3>
        <p>
          <Prose text={received.text} />
        </p>
      </div>
    </div>
  );
}
