import { Alert, Skeleton } from '@mantine/core';

interface Props {
  readonly message: string | undefined;
}

/** An error, in a sentence; nothing without one. */
export const ErrorMessage = ({ message }: Props) =>
  message && (
    <Alert color="red" role="alert">
      {message}
    </Alert>
  );

/** Stands where something is shown once it is read. */
export const Loading = ({ message }: Props) =>
  message ? <ErrorMessage message={message} /> : <Skeleton height={240} />;
