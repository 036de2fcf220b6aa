import type { ButtonHTMLAttributes } from 'react';
import { inkButtonClass, plainButtonClass } from '../../src/components/actions/Actions.tsx';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Whether its action is pending, or not possible yet. It keeps the focus. */
  readonly isDisabled?: boolean;
  readonly isPlain?: boolean;
}

export const Button = ({ isDisabled, isPlain = false, ...props }: ButtonProps) => (
  <button
    type="button"
    className={isPlain ? plainButtonClass : inkButtonClass}
    aria-disabled={isDisabled}
    {...props}
  />
);
