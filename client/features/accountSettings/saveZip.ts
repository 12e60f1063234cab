import { strToU8, zipSync } from 'fflate'

/** Time in which a browser has begun to save a file, in milliseconds. */
const BEGUN = 60_000

/**
 * Has the browser save lists as JSON files in a zip. At once: packing beside the page would need a worker made of text,
 * which the page's policy forbids.
 */
export function saveZip(name: string, lists: Record<string, unknown[]>): void {
  const files = Object.entries(lists).map(([part, entries]): [string, Uint8Array] => [
    `${part}.json`,
    strToU8(`${JSON.stringify(entries, null, 2)}\n`),
  ])
  const address = URL.createObjectURL(new Blob([zipSync(Object.fromEntries(files))], { type: 'application/zip' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), BEGUN)
}
