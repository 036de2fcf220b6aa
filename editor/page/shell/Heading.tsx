import { Title, type TitleProps } from '@mantine/core';

/** A heading within a screen or a dialog. */
export const Heading = ({ order = 2, ...title }: TitleProps) => <Title order={order} size="h4" {...title} />;
