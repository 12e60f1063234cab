import { inflateRawSync } from 'node:zlib'

/** Limits that a real book stays far below and a bomb does not, in bytes. */
const limits = { entries: 5000, entry: 64 << 20, total: 256 << 20, ratio: 200, ratioFrom: 1 << 20, name: 1024 }

type Entry = { method: number; packed: number; unpacked: number; offset: number; isLocked: boolean }

/** The files of an archive by their paths; a file is unpacked when it is read. */
export type Archive = {
  has: (path: string) => boolean
  read: (path: string) => Uint8Array
  size: (path: string) => number
}

const endOfDirectory = (zip: DataView) => {
  for (let at = zip.byteLength - 22; at >= Math.max(0, zip.byteLength - 22 - 65_535); at--) {
    if (zip.getUint32(at, true) === 0x06054b50) return at
  }
  throw new Error('this is no EPUB: it is not a ZIP archive, or it is cut short')
}

/** Paths must stay inside the archive: nothing absolute, no drive, no way up, no control characters. */
const checkPath = (path: string) => {
  const isAbsolute = /^(?:[/\\]|[a-z]:)/i.test(path)
  const climbs = path.split(/[/\\]/).includes('..')
  const hasControl = [...path].some(letter => letter < ' ')
  if (isAbsolute || climbs || path.includes('\\') || hasControl || path.length > limits.name) {
    throw new Error(`the archive holds a forbidden path: ${JSON.stringify(path.slice(0, 80))}`)
  }
}

const readDirectory = (bytes: Uint8Array, zip: DataView) => {
  const end = endOfDirectory(zip)
  const count = zip.getUint16(end + 10, true)
  let at = zip.getUint32(end + 16, true)
  if (count === 0xffff || at === 0xffffffff) throw new Error('the archive is of the ZIP64 kind, which no book needs')
  if (count > limits.entries) throw new Error(`the archive holds ${count} files, more than ${limits.entries}`)
  const entries = new Map<string, Entry>()
  let total = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > zip.byteLength || zip.getUint32(at, true) !== 0x02014b50)
      throw new Error('the archive’s table of files is broken')
    const [nameLength, extra, comment] = [
      zip.getUint16(at + 28, true),
      zip.getUint16(at + 30, true),
      zip.getUint16(at + 32, true),
    ]
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    checkPath(path)
    const entry = {
      method: zip.getUint16(at + 10, true),
      packed: zip.getUint32(at + 20, true),
      unpacked: zip.getUint32(at + 24, true),
      offset: zip.getUint32(at + 42, true),
      isLocked: (zip.getUint16(at + 8, true) & 1) === 1,
    }
    total += entry.unpacked
    if (entry.unpacked > limits.entry || total > limits.total)
      throw new Error('the archive would unpack to too much: refused as a ZIP bomb')
    if (!entries.has(path)) entries.set(path, entry)
    at += 46 + nameLength + extra + comment
  }
  return entries
}

/** Unpacks no more than is allowed, counted while unpacking: what the archive claims about sizes is not believed. */
const inflate = (packed: Uint8Array, most: number) => {
  try {
    return new Uint8Array(inflateRawSync(packed, { maxOutputLength: most }))
  } catch (error) {
    const isTooLarge =
      typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    if (isTooLarge)
      throw new Error('a file of the archive unpacks to too much: refused as a ZIP bomb', { cause: error })
    throw new Error('a file of the archive is damaged', { cause: error })
  }
}

/**
 * Opens a ZIP archive in memory. Throws on what no honest book is: forbidden paths, too many files, too large, locked.
 */
export const openArchive = (bytes: Uint8Array): Archive => {
  if (bytes.byteLength < 22) throw new Error('this is no EPUB: the file is empty or cut short')
  const zip = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(bytes, zip)
  const kept = new Map<string, Uint8Array>()
  let total = 0
  const read = (path: string) => {
    const known = kept.get(path)
    if (known) return known
    const entry = entries.get(path)
    if (!entry) throw new Error(`the archive has no file ${path}`)
    if (entry.isLocked) throw new Error(`the archive is locked with a password (${path})`)
    const { offset, packed, method } = entry
    if (offset + 30 > zip.byteLength || zip.getUint32(offset, true) !== 0x04034b50)
      throw new Error(`the archive is damaged at ${path}`)
    const start = offset + 30 + zip.getUint16(offset + 26, true) + zip.getUint16(offset + 28, true)
    if (start + packed > bytes.byteLength) throw new Error(`the archive is cut short at ${path}`)
    const content = bytes.subarray(start, start + packed)
    if (method !== 0 && method !== 8) throw new Error(`${path} is packed in a way that EPUB does not know`)
    const most = Math.min(limits.entry, limits.total - total, Math.max(limits.ratioFrom, packed * limits.ratio))
    const unpacked = method === 0 ? content : inflate(content, most)
    total += unpacked.byteLength
    if (total > limits.total) throw new Error('the archive unpacks to too much: refused as a ZIP bomb')
    kept.set(path, unpacked)
    return unpacked
  }
  return { has: path => entries.has(path), read, size: path => entries.get(path)?.unpacked ?? 0 }
}
