import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Brand } from './brand.ts'
import type { Problem } from './problem.ts'
import { readBrand, type ProductSettings } from './readBrand.ts'

/** What came of reading a folder. The stamp is another when one of its files is. */
export type Entry = { stamp: string; read: Brand | Problem[] }

/** Folders that are read at once: their files are in memory meanwhile. */
const AT_ONCE = 16

/** Names of the folders that are brands. Rejects where `dir` cannot be read. */
export async function brandFolders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  return entries
    .filter(entry => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map(entry => entry.name)
    .toSorted()
}

/** Stands for the files of a folder as they are, by name, size, time and place on the disk; '' where there is none. */
export async function stampOf(folder: string): Promise<string> {
  try {
    const names = (await readdir(folder)).filter(name => !name.startsWith('.')).toSorted()
    const files = await Promise.all(names.map(name => stat(join(folder, name))))
    return files.map(({ size, mtimeMs, ino }, index) => `${names[index]} ${size} ${mtimeMs} ${ino}`).join('|')
  } catch {
    return ''
  }
}

/**
 * Reads those of the folders that are new or have changed.
 * @returns them by name, in order; those that are as they were are in `known` only
 */
export async function readFolders(
  dir: string,
  keys: readonly string[],
  { product, known }: { product: ProductSettings; known: ReadonlyMap<string, Entry> },
): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>()
  const waiting = keys.values()
  const work = async () => {
    for (const key of waiting) {
      // Taken first, so that what is written meanwhile is seen as a change.
      const stamp = await stampOf(join(dir, key))
      if (stamp === '' || known.get(key)?.stamp !== stamp)
        found.set(key, { stamp, read: await readBrand(dir, key, product) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}
