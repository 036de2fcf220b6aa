/**
 * Runs code as the owner of a folder. If root ran commands in the data folder, the folder's owner could use symbolic links there to
 * make root read or overwrite other users' files. Therefore, root becomes the owner before it accesses the folder.
 */
import { statSync } from 'node:fs';

interface Identity {
  readonly uid: number;
  readonly gid: number;
  readonly groups: readonly number[];
}

/** The identity of root while the process runs as another user. */
let caller: Identity | undefined;

/** Runs a function as the folder's owner if the caller is root, else as the caller. */
export function runAsFolderOwner<T>(folder: string, work: () => T): T {
  if (caller || process.geteuid?.() !== 0) return work();
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found || found.uid === 0) return work();
  return runAs({ uid: found.uid, gid: found.gid, groups: [found.gid] }, work);
}

/** Runs a function as the user who started the command, within `runAsFolderOwner`: for files that this user named. */
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

/** Changes user and groups. Switches to root first, since only root may change groups. */
function switchUser({ uid, gid, groups }: Identity): void {
  process.seteuid?.(0);
  process.setgroups?.([...groups]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
}
