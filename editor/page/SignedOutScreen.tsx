import { Anchor, Button, Center, Stack, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { ApiError } from '#lib/browser/api-client.ts';
import type { Autosave } from './autosave/autosave.ts';
import css from './parts.module.css';
import { ErrorMessage } from './shell/text.tsx';

interface Props {
  readonly sentence: string;
  readonly autosave: Autosave | undefined;
  /** The URL of the sign-in page; undefined if the editor runs without a server. */
  readonly signInAddress: string | undefined;
  load(): Promise<void>;
}

/**
 * Replaces the editor after the session has ended. Shows none of the brand's content, because the user is signed out.
 */
export function SignedOutScreen({ sentence, autosave, signInAddress, load }: Props) {
  const [message, setMessage] = useState<string>();
  const goOn = () => load().catch((error) => setMessage(describeError(error)));

  // Does not poll, because the server limits requests without a session per IP address.
  useWindowEvent('visibilitychange', () => {
    if (document.visibilityState === 'visible') load().catch(() => undefined);
  });

  return (
    <Center className={css.alone} component="main">
      <Stack>
        <Title order={1}>You are not signed in.</Title>
        <Text role="alert">{sentence}</Text>
        {autosave?.hasUnsent && (
          <Text>
            What you typed and was not saved stays in this{' '}
            {autosave.snapshot().hasCopies ? 'browser' : 'window: leave it open'}. It is here again when you
            have signed in.
          </Text>
        )}
        {signInAddress && (
          <Anchor href={signInAddress} target="_blank" rel="noopener">
            Sign in at the desk, in another window
          </Anchor>
        )}
        <div>
          <Button onClick={goOn}>Go on</Button>
        </div>
        {/* The notice is below the button, so that the button does not move while a user presses it. */}
        <ErrorMessage message={message} />
      </Stack>
    </Center>
  );
}

function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The connection is lost. Try again.';
  return error.status === 401 ? 'You are still not signed in.' : error.message;
}
