import { Alert, Text, type TextProps, Title, type TitleProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import theme from '../theme.module.css';

/** A heading within a screen or a dialog. */
export const Heading = ({ order = 2, ...title }: TitleProps) => <Title order={order} {...title} />;

/** Small text beside a field or an entry. */
export const Hint = (text: TextProps & ComponentPropsWithoutRef<'p'>) => (
  <Text className={theme.hint} {...text} />
);

/** An error, in a sentence; nothing without one. */
export const ErrorMessage = ({ message }: { readonly message: string | undefined }) =>
  message && (
    <Alert color="red" role="alert">
      {message}
    </Alert>
  );

/** Stands where something is shown once it is read. */
export const Loading = ({ message }: { readonly message: string | undefined }) =>
  message ? <ErrorMessage message={message} /> : <Text role="status">One moment…</Text>;

const today = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const before = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an instant as its date and time; today as its time alone, and the day before as “yesterday”. */
export function formatTime(instant: string, now = new Date()): string {
  const date = new Date(instant);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date.toDateString() === now.toDateString()) return today.format(date);
  if (date.toDateString() === yesterday.toDateString()) return `yesterday, ${today.format(date)}`;
  return before.format(date);
}
