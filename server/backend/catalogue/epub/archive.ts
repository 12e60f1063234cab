import { FlateErrorCode, unzipSync, type UnzipFileInfo } from 'fflate'
import { readingsOf } from './codePages.ts'

/** In bytes: real books stay far below, ZIP bombs do not. */
const limits = { names: 16 << 20, entry: 64 << 20, total: 256 << 20, ratio: 200, ratioFrom: 1 << 20, name: 1024 }

/** How much compression may enlarge incompressible data. */
const growth = { share: 1.01, bytes: 1024 }

/** A file is unpacked when it is read. */
export type Archive = {
  has: (path: string) => boolean
  /** By exact name, by its composed form (NFC), as written, ignoring case, at last in an old code page. */
  find: (decoded: string, written: string) => string | undefined
  load: (paths: string[]) => void
  read: (path: string) => Uint8Array
}

/** Nothing absolute, no drive, no way up, no control characters. A backslash may be half a letter of Shift JIS. */
const checkPath = (path: string) => {
  const isAbsolute = /^(?:[/\\]|[a-z]:)/i.test(path)
  const climbs = path.split(/[/\\]/).includes('..')
  const hasControl = [...path].some(letter => letter < ' ')
  if (isAbsolute || climbs || /(?<![\x81-\xfe])\\/.test(path) || hasControl || path.length > limits.name) {
    throw new Error(`the archive holds a forbidden path: ${JSON.stringify(path.slice(0, 80))}`)
  }
}

/** Many archives have UTF-8 paths without declaring it; fflate reads these as Latin-1. */
const pathOf = (name: string) => {
  try {
    return /[^\x20-\xff]/.test(name)
      ? name
      : new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'))
  } catch {
    return name
  }
}

const unzip = (bytes: Uint8Array, wants: (file: UnzipFileInfo) => boolean) => {
  try {
    return unzipSync(bytes, { filter: wants })
  } catch (error) {
    const code = Error.isError(error) && 'code' in error ? error.code : undefined
    if (code === undefined && !(error instanceof RangeError)) throw error
    throw new Error(
      code === FlateErrorCode.InvalidZipData
        ? 'this is no EPUB: it is not a ZIP archive, or it is cut short'
        : 'a file of the archive is damaged, or locked with a password',
      { cause: error },
    )
  }
}

/** The first of equal paths. Unpacks nothing. */
const readDirectory = (bytes: Uint8Array) => {
  const entries = new Map<string, UnzipFileInfo>()
  let [names, total] = [0, 0]
  unzip(bytes, file => {
    const path = pathOf(file.name)
    checkPath(path)
    names += path.length
    if (names > limits.names) throw new Error('the names of the archive’s files alone are too much')
    total += file.originalSize
    if (file.originalSize > limits.entry || total > limits.total)
      throw new Error('the archive would unpack to too much: refused as a ZIP bomb')
    if (!entries.has(path)) entries.set(path, file)
    return false
  })
  return entries
}

/** No real file shrinks that much, and one that declares too little hides a bomb. */
const checkSize = ({ size, originalSize }: UnzipFileInfo) => {
  const isTooLarge = originalSize > Math.max(limits.ratioFrom, size * limits.ratio)
  const isTooSmall = size > originalSize * growth.share + growth.bytes
  if (isTooLarge || isTooSmall) throw new Error('a file of the archive unpacks to too much: refused as a ZIP bomb')
}

/** Throws for what no real book has: forbidden paths, too many or too large files, encryption. */
export const openArchive = (bytes: Uint8Array): Archive => {
  if (bytes.byteLength < 22) throw new Error('this is no EPUB: the file is empty or cut short')
  const entries = readDirectory(bytes)
  const named = (form: (path: string) => string) =>
    new Map([...entries.keys()].toReversed().map(path => [form(path), path]))
  const composed = named(path => path.normalize())
  const caseless = named(path => path.normalize().toLowerCase())
  const readings = [...entries].flatMap(([path, { name }]) =>
    readingsOf(name).map((reading): [string, string] => [reading.normalize().toLowerCase(), path]),
  )
  const inCodePage = new Map(readings.toReversed())
  const find = (decoded: string, written: string) =>
    [decoded, composed.get(decoded.normalize()), written].find(path => path !== undefined && entries.has(path)) ??
    [decoded, written]
      .map(path => path.normalize().toLowerCase())
      .map(path => caseless.get(path) ?? inCodePage.get(path))
      .find(path => path !== undefined)

  const loaded = new Map<string, Uint8Array>()
  const load = (paths: string[]) => {
    const target = new Map<string, UnzipFileInfo & { path: string }>()
    for (const path of paths) {
      const entry = entries.get(path)
      if (!entry || loaded.has(path)) continue
      if (entry.compression !== 0 && entry.compression !== 8)
        throw new Error(`${path} is packed in a way that EPUB does not know, or locked with a password`)
      checkSize(entry)
      target.set(entry.name, { ...entry, path })
    }
    const seen = new Set<string>()
    const isFirst = (name: string) => seen.size < seen.add(name).size
    const unpacked = unzip(bytes, ({ name }) => target.has(name) && isFirst(name))
    for (const { name, path, originalSize } of target.values()) {
      const content = unpacked[name]
      if (content?.byteLength !== originalSize) throw new Error(`the archive is cut short at ${path}`)
      loaded.set(path, content)
    }
  }
  const read = (path: string) => {
    if (!entries.has(path)) throw new Error(`the archive has no file ${path}`)
    load([path])
    return loaded.get(path)!
  }
  return { has: path => entries.has(path), find, load, read }
}
