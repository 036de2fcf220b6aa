/**
 * Root runs the desk, and the folder of the requests belongs to the server's user, who may plant links there that lead to
 * files of others. So root becomes that user before it touches the folder: what that user may not do, root does not do.
 */
import { statSync } from 'node:fs';

interface Identity {
  readonly uid: number;
  readonly gid: number;
  readonly groups: readonly number[];
}

/** Who root was, while it is somebody else. */
let caller: Identity | undefined;

/** Does something as whoever a folder belongs to, when root runs the desk; else as whoever runs it. */
export function asOwnerOf<T>(folder: string, work: () => T): T {
  if (caller || process.geteuid?.() !== 0) return work();
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found || found.uid === 0) return work();
  const root = { uid: 0, gid: process.getegid?.() ?? 0, groups: process.getgroups?.() ?? [] };
  return as({ uid: found.uid, gid: found.gid, groups: [found.gid] }, root, work);
}

/** Does something as whoever runs the desk, within `asOwnerOf`: what they have named lies in their folders. */
export function asCaller<T>(work: () => T): T {
  if (!caller) return work();
  const owner = {
    uid: process.geteuid?.() ?? 0,
    gid: process.getegid?.() ?? 0,
    groups: process.getgroups?.() ?? [],
  };
  return as(caller, owner, work);
}

function as<T>(identity: Identity, before: Identity, work: () => T): T {
  become(identity);
  caller = identity.uid === 0 ? undefined : before;
  const goBack = () => {
    become(before);
    caller = before.uid === 0 ? undefined : identity;
  };
  let result: T;
  try {
    result = work();
  } catch (error) {
    goBack();
    throw error;
  }
  if (result instanceof Promise) return result.finally(goBack) as T;
  goBack();
  return result;
}

/** The groups before the user when that is given up, the user first when it is taken back: only root may change groups. */
function become({ uid, gid, groups }: Identity): void {
  process.seteuid?.(0);
  process.setgroups?.([...groups]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
}
