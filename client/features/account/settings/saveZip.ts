import { strToU8, zipSync } from 'fflate'
import { saveFile } from '../../../platform/saveFile.ts'

/**
 * Has the browser save lists as JSON files in a zip. At once: packing beside the page would need a worker made of text,
 * which the page's policy forbids.
 */
export function saveZip(name: string, lists: Record<string, unknown[]>): void {
  const files = Object.entries(lists).map(([part, entries]): [string, Uint8Array] => [
    `${part}.json`,
    strToU8(`${JSON.stringify(entries, null, 2)}\n`),
  ])
  saveFile(name, new Blob([zipSync(Object.fromEntries(files))], { type: 'application/zip' }))
}
