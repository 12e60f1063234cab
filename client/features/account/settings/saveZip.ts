import { strToU8, zipSync } from 'fflate'
import { saveFile } from '../../../platform/saveFile.ts'

/**
 * Has the browser save lists as JSON files in a zip. Synchronous: a worker would have to be made from text, which the
 * page's policy forbids.
 */
export function saveZip(name: string, lists: Record<string, unknown[]>): void {
  const files = Object.entries(lists).map(([part, entries]): [string, Uint8Array] => [
    `${part}.json`,
    strToU8(`${JSON.stringify(entries, null, 2)}\n`),
  ])
  saveFile(name, new Blob([zipSync(Object.fromEntries(files))], { type: 'application/zip' }))
}
