import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const MOUNT = '/sys/fs/cgroup';

interface Place {
  readonly mount: string;
  /** Our own group, from the mount on. */
  readonly own: string | undefined;
}

/**
 * A control group (version 2) for one browser, in which the kernel holds all its processes to so many bytes together
 * and ends the largest beyond, which is quicker than any watch. Undefined where groups are not ours to make: then the
 * watch is alone. It is made beside our own group, or below the root: a group with processes hands no memory down.
 */
export async function memoryCgroup(bytes: number, where?: Place): Promise<string | undefined> {
  const { mount, own } = where ?? { mount: MOUNT, own: await ownGroup() };
  if (own === undefined) return undefined;
  const parent = join(mount, dirname(own));
  const folder = join(parent, `proofline-browser-${randomUUID()}`);
  try {
    const controllers = await readFile(join(parent, 'cgroup.controllers'), 'utf8');
    if (!controllers.split(/\s+/).includes('memory')) return undefined;
    await writeFile(join(parent, 'cgroup.subtree_control'), '+memory');
    await mkdir(folder);
    await writeFile(join(folder, 'memory.max'), String(bytes));
    // Without swap of its own the limit is one; where the kernel has none there is no such file.
    await writeFile(join(folder, 'memory.swap.max'), '0').catch(() => undefined);
    return folder;
  } catch {
    await rmdir(folder).catch(() => undefined);
    return undefined;
  }
}

/** The group this process is in; undefined without version 2. */
async function ownGroup(): Promise<string | undefined> {
  const groups = await readFile('/proc/self/cgroup', 'utf8').catch(() => '');
  return /^0::(\/.*)$/m.exec(groups)?.[1];
}
