import { strToU8, zipSync } from 'fflate'
import { saveFile } from '../../../platform/saveFile.ts'

/** Synchronous: the page's security policy forbids a worker from a blob. */
export function saveZip(name: string, lists: Record<string, unknown[]>): void {
  const files = Object.entries(lists).map(([part, entries]): [string, Uint8Array] => [
    `${part}.json`,
    strToU8(`${JSON.stringify(entries, null, 2)}\n`),
  ])
  saveFile(name, new Blob([zipSync(Object.fromEntries(files))], { type: 'application/zip' }))
}
