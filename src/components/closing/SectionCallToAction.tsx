import { QuietButton } from '../actions/Actions.tsx';
import styles from './closing.module.css';

interface ClosingProps {
  /** The section's last sentence. */
  readonly words: string;
  /** The label of the link to the form. */
  readonly action: string;
}

/** The end of a section of the landing page: a sentence and a link to the form. */
export const SectionCallToAction = ({ words, action }: ClosingProps) => (
  <p className={`${styles.closing} spread`}>
    <span>{words}</span> <QuietButton href="#contact">{action}</QuietButton>
  </p>
);
