import { hash as digest } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Brand } from './brand.ts'
import type { Problem } from './problem.ts'
import { readBrand } from './readBrand.ts'

/** What came of reading a folder. The stamp is another when one of its files is. */
export type Entry = { stamp: string; read: Brand | Problem[] }

/** Names of the folders that are brands. Rejects where `dir` cannot be read. */
export async function brandFolders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  return entries
    .filter(entry => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map(entry => entry.name)
    .toSorted()
}

/** Stands for the files of a folder as they are, by name, size, time and place on the disk; '' where there is none. */
export function stampOf(folder: string): string {
  try {
    const files = readdirSync(folder)
      .filter(name => !name.startsWith('.'))
      .map(name => {
        // A link may lead nowhere.
        const file = statSync(join(folder, name), { throwIfNoEntry: false })
        return file ? `${name} ${file.size} ${file.mtimeMs} ${file.ino}` : name
      })
      .join('|')
    return digest('sha256', files, 'base64url')
  } catch {
    return ''
  }
}

/**
 * Reads those of the folders that are new or have changed, one after the other: at once they would take ten times the
 * memory, and no less time.
 * @returns them by name, in order; those that are as they were are in `known` only
 */
export async function readFolders(
  dir: string,
  keys: readonly string[],
  known: ReadonlyMap<string, Entry>,
): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>()
  for (const key of keys) {
    // Taken first, so that what is written meanwhile is seen as a change.
    const stamp = stampOf(join(dir, key))
    const before = known.get(key)
    if (stamp === '' || before?.stamp !== stamp) {
      const read = readBrand(dir, key)
      // Written again, or replaced by a copy: it stays the brand that it was.
      found.set(key, { stamp, read: before && isDeepStrictEqual(before.read, read) ? before.read : read })
    }
    // Readers come in between.
    await setImmediate()
  }
  return found
}
