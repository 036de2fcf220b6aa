import { Alert, Button, Text } from '@mantine/core';
import type { EditLock } from '#lib/editor/api.ts';
import { formatTime } from '../format-time.ts';

interface Props {
  readonly editLock: EditLock;
  readonly wasTaken: boolean;
  take(): Promise<void>;
}

/** Who edits, when it is not this window. */
export function EditLockNotice({ editLock, wasTaken, take }: Props) {
  // Where nobody has it, it is this window’s in a moment.
  if (editLock.isHeld || !(editLock.holder || wasTaken)) return null;
  const { holder } = editLock;
  const who = holder?.you ? 'Another window of yours' : (holder?.name ?? '');
  return (
    <Alert mb="xl" color="ember" role="alert" title={titleOf(wasTaken, holder?.you ?? false)}>
      <Text>
        {holder
          ? `${who} has edited since ${formatTime(holder.since)}, and was last here at ${formatTime(holder.lastSeen)}.`
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
