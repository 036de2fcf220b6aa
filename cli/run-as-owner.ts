/**
 * Runs code as the owner of a folder.
 * The owner could create symbolic links in the folder, through which root would read or overwrite other users' files.
 * Therefore, root switches to the owner before it accesses the folder.
 */
import { statSync } from 'node:fs';

interface Identity {
  readonly uid: number;
  readonly gid: number;
  readonly groups: readonly number[];
}

/** Root's identity while the process runs as another user. */
let caller: Identity | undefined;

export function runAsFolderOwner<T>(folder: string, work: () => T): T {
  if (caller || process.geteuid?.() !== 0) return work();
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found || found.uid === 0) return work();
  return runAs({ uid: found.uid, gid: found.gid, groups: [found.gid] }, work);
}

/** Within `runAsFolderOwner`: runs `work` as the user who started the command, to access files that this user named. */
export function runAsCaller<T>(work: () => T): T {
  return caller ? runAs(caller, work) : work();
}

const getIdentity = (): Identity => ({
  uid: process.geteuid?.() ?? 0,
  gid: process.getegid?.() ?? 0,
  groups: process.getgroups?.() ?? [],
});

function runAs<T>(identity: Identity, work: () => T): T {
  const before = getIdentity();
  switchUser(identity);
  caller = identity.uid === 0 ? undefined : before;
  const switchBack = () => {
    switchUser(before);
    caller = before.uid === 0 ? undefined : identity;
  };
  let result: T;
  try {
    result = work();
  } catch (error) {
    switchBack();
    throw error;
  }
  if (result instanceof Promise) return result.finally(switchBack) as T;
  switchBack();
  return result;
}

/** Changes the process's user and groups. Switches to root first, because only root may change groups. */
function switchUser({ uid, gid, groups }: Identity): void {
  process.seteuid?.(0);
  process.setgroups?.([...groups]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
}
