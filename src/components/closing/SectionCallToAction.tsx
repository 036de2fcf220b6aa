import { SecondaryButtonLink } from '../actions/Actions.tsx';
import styles from './closing.module.css';

interface ClosingProps {
  readonly words: string;
  readonly action: string;
}

/** A sentence and a link to the form, at the end of a section. */
export const SectionCallToAction = ({ words, action }: ClosingProps) => (
  <p className={`${styles.closing} spread`}>
    <span>{words}</span> <SecondaryButtonLink href="#contact">{action}</SecondaryButtonLink>
  </p>
);
