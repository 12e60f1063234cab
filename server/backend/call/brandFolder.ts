import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A brand's id, as in `X-Brand`. */
export const BRAND_KEY = /^[a-z0-9_-]{1,40}$/

/** A brand's folder by its id, if there is one. @param all reads all folders, if the one of that name is not it */
export const brandFolderOf = (dir: string, key: string, all = brandFoldersIn): string | undefined =>
  keyIn(dir, key) === key ? key : all(dir).get(key)

/** Folder names by id: of copies with one id, the folder of that name, else the first. */
export function brandFoldersIn(dir: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const folder of foldersIn(dir)) {
    const key = keyIn(dir, folder)
    if (key !== undefined && (!found.has(key) || key === folder)) found.set(key, folder)
  }
  return found
}

/** Whether there is any brand in a folder. */
export const hasBrands = (dir: string): boolean => foldersIn(dir).some(folder => existsSync(fileOf(dir, folder)))

const fileOf = (dir: string, folder: string) => join(dir, folder, 'brand.json')

function foldersIn(dir: string): string[] {
  try {
    return readdirSync(dir).toSorted()
  } catch {
    return []
  }
}

/** Of an invalid file: the folder's name. Undefined without a file. */
function keyIn(dir: string, folder: string): string | undefined {
  if (!existsSync(fileOf(dir, folder))) return undefined
  try {
    const { id } = JSON.parse(readFileSync(fileOf(dir, folder), 'utf8')) as { id?: unknown }
    return typeof id === 'string' ? id : folder
  } catch {
    return folder
  }
}
