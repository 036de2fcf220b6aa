import { Alert } from '@mantine/core';

/** An error, in a sentence; nothing without one. */
export const ErrorMessage = ({ message }: { readonly message: string | undefined }) =>
  message && (
    <Alert color="red" role="alert">
      {message}
    </Alert>
  );
