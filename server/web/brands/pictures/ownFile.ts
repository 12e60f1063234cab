import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * Real path of a brand's file. Throws the file system's error, or a message if a symbolic link leads outside the
 * folder's parent: its target would be published.
 */
export function ownFile(folder: string, name: string): string {
  const file = realpathSync.native(join(folder, name))
  if (!file.startsWith(realpathSync.native(join(folder, '..')) + sep))
    throw new Error('is a link to a file outside of the brands')
  return file
}
