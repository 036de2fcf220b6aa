import { Text, type TextProps, Title, type TitleProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

/** A heading within a screen or a dialog. */
export const Heading = ({ order = 2, ...title }: TitleProps) => <Title order={order} size="h4" {...title} />;

/** Small text beside a field or an entry. */
export const Hint = (text: TextProps & ComponentPropsWithoutRef<'p'>) => (
  <Text size="xs" c="dimmed" {...text} />
);
