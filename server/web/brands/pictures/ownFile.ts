import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * Where a file of a brand really lies. Throws the file system's error, and a sentence where that is outside of the
 * folder's parent: what a link to elsewhere leads to would be published.
 */
export function ownFile(folder: string, name: string): string {
  const file = realpathSync.native(join(folder, name))
  if (!file.startsWith(realpathSync.native(join(folder, '..')) + sep))
    throw new Error('is a link to a file outside of the brands')
  return file
}
