import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import paper from '../../components/desk-paper/desk-paper.module.css';

interface TroubleProps {
  /** What was not done, and that nothing is lost; nothing is shown without one. */
  readonly sentence: string | undefined;
  /** Tries again what was not done. */
  readonly again?: (() => void) | undefined;
}

/** What went wrong, said at once, and what to do now. Its place is there before, so that screen readers hear of it. */
export const Trouble = ({ sentence, again }: TroubleProps) => (
  <div role="alert">
    {sentence !== undefined && (
      <p className={paper.problem}>
        {sentence}{' '}
        {again && (
          <button type="button" className={plainButtonClass} onClick={again}>
            {words.desk.line.again}
          </button>
        )}
      </p>
    )}
  </div>
);
