import { words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import { Button } from './Button.tsx';

interface ErrorMessageProps {
  /** A sentence; nothing is shown without one. */
  readonly message: string | undefined;
  /** Tries again what has failed. */
  readonly retry?: (() => void) | undefined;
}

/** An error, and what to do now. The live region is rendered before its content, so that screen readers announce it. */
export const ErrorMessage = ({ message, retry }: ErrorMessageProps) => (
  <div role="alert">
    {message !== undefined && (
      <p className={paper.problem}>
        {message}{' '}
        {retry && (
          <Button isPlain onClick={retry}>
            {words.desk.line.again}
          </Button>
        )}
      </p>
    )}
  </div>
);
