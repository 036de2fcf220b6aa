import { Alert } from '@mantine/core';

/** Why something could not be done, in a sentence; nothing where it could. */
export const Trouble = ({ sentence }: { readonly sentence: string | undefined }) =>
  sentence && (
    <Alert color="red" role="alert">
      {sentence}
    </Alert>
  );
