import { QuietButton } from '../actions/Actions.tsx';
import styles from './closing.module.css';

interface ClosingProps {
  /** The section's last sentence. */
  readonly words: string;
  readonly href: string;
  /** What the button says. */
  readonly action: string;
}

/** The end of a section: a last sentence, and a button. */
export const Closing = ({ words, href, action }: ClosingProps) => (
  <p className={`${styles.closing} spread`}>
    <span>{words}</span> <QuietButton href={href}>{action}</QuietButton>
  </p>
);
