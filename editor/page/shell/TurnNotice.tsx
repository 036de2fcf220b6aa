import { Alert, Button, Text } from '@mantine/core';
import type { Turn } from '#lib/editor/api.ts';
import { shownTime } from '../shown-time.ts';

interface Props {
  readonly turn: Turn;
  readonly wasTaken: boolean;
  take(): Promise<void>;
}

/** Who edits, when it is not this window. */
export function TurnNotice({ turn, wasTaken, take }: Props) {
  // Where nobody has it, it is this window’s in a moment.
  if (turn.yours || !(turn.holder || wasTaken)) return null;
  const { holder } = turn;
  const who = holder?.you ? 'Another window of yours' : (holder?.name ?? '');
  return (
    <Alert mb="xl" color="ember" role="alert" title={titleOf(wasTaken, holder?.you ?? false)}>
      <Text>
        {holder
          ? `${who} has edited since ${shownTime(holder.since)}, and was last here at ${shownTime(holder.lastSeen)}.`
          : 'One window edits at a time.'}{' '}
        {wasTaken && 'What you typed stays here, and is not lost. '}
        Until it is your turn, you can read everything and change nothing.
      </Text>
      <Button mt="sm" onClick={() => take().catch(() => undefined)}>
        Take over
      </Button>
    </Alert>
  );
}

function titleOf(wasTaken: boolean, byYou: boolean): string {
  if (byYou) return 'You edit in another window.';
  return wasTaken ? 'Somebody has taken over.' : 'Somebody else edits now.';
}
