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

/** The identity of root, while the process is another user. */
let caller: Identity | undefined;

/** Does work as the folder's owner when root runs the desk, else as the caller. */
export function runAsFolderOwner<T>(folder: string, work: () => T): T {
  if (caller || process.geteuid?.() !== 0) return work();
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found || found.uid === 0) return work();
  const root = { uid: 0, gid: process.getegid?.() ?? 0, groups: process.getgroups?.() ?? [] };
  return runAs({ uid: found.uid, gid: found.gid, groups: [found.gid] }, root, work);
}

/** Within `runAsFolderOwner`, does work as the caller: files that the caller has named are in the caller's folders. */
export function runAsCaller<T>(work: () => T): T {
  if (!caller) return work();
  const owner = {
    uid: process.geteuid?.() ?? 0,
    gid: process.getegid?.() ?? 0,
    groups: process.getgroups?.() ?? [],
  };
  return runAs(caller, owner, work);
}

function runAs<T>(identity: Identity, before: Identity, work: () => T): T {
  switchUser(identity);
  caller = identity.uid === 0 ? undefined : before;
  const goBack = () => {
    switchUser(before);
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

/** Changes user and groups. The process becomes root first, since only root may change groups, and the new user last. */
function switchUser({ uid, gid, groups }: Identity): void {
  process.seteuid?.(0);
  process.setgroups?.([...groups]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
}
