import { FlateErrorCode, unzipSync, type UnzipFileInfo } from 'fflate'

/** In bytes, of the files that are read: real books stay far below, ZIP bombs do not. */
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

/** Nothing absolute, no drive, no way up, no control characters. */
const checkPath = (path: string) => {
  const isAbsolute = /^(?:\/|[a-z]:)/i.test(path)
  const climbs = path.split('/').includes('..')
  const hasControl = [...path].some(letter => letter < ' ')
  if (isAbsolute || climbs || hasControl || path.length > limits.name)
    throw new Error(`the book needs a file with a forbidden path: ${JSON.stringify(path.slice(0, 80))}`)
}

/**
 * Many archives have UTF-8 paths without declaring it, which fflate reads as Latin-1, or the separators of Windows. A
 * backslash may be half a letter of Shift JIS.
 */
const pathOf = (name: string) => {
  const path = name.replaceAll(/(?<![\x81-\xfe])\\/g, '/')
  try {
    return /[^\0-\xff]/.test(path)
      ? path
      : new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(path, 'latin1'))
  } catch {
    return path
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

/** The first of equal paths. Unpacks and judges nothing: most books hold files that no chapter needs. */
const readDirectory = (bytes: Uint8Array) => {
  const entries = new Map<string, UnzipFileInfo>()
  let names = 0
  unzip(bytes, file => {
    const path = pathOf(file.name)
    names += path.length
    if (names > limits.names) throw new Error('the names of the archive’s files alone are too much')
    if (!entries.has(path)) entries.set(path, file)
    return false
  })
  return entries
}

/** No real file shrinks that much, and one that declares too little hides a bomb. */
const checkSize = (path: string, { size, originalSize }: UnzipFileInfo) => {
  const isTooLarge = originalSize > Math.max(limits.ratioFrom, size * limits.ratio)
  const isTooSmall = size > originalSize * growth.share + growth.bytes
  if (isTooLarge || isTooSmall) throw new Error(`${path} unpacks to too much: refused as a ZIP bomb`)
  if (originalSize > limits.entry) throw new Error(`${path} is larger than ${limits.entry >> 20} MB`)
}

/** Reading a file throws if it has what no real book has: a forbidden path, an excessive size, encryption. */
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
  let total = 0
  const load = (paths: string[]) => {
    const target = new Map<string, UnzipFileInfo & { path: string }>()
    for (const path of paths) {
      const entry = entries.get(path)
      if (!entry || loaded.has(path)) continue
      if (entry.compression !== 0 && entry.compression !== 8)
        throw new Error(`${path} is packed in a way that EPUB does not know, or locked with a password`)
      checkPath(path)
      checkSize(path, entry)
      total += entry.originalSize
      if (total > limits.total) throw new Error(`the text of the book is larger than ${limits.total >> 20} MB`)
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

/** 0x80 to 0xff of the code pages 437 and 850 of DOS, which Node's decoders do not know. */
const dosPages = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
]
const otherPages = 'ibm866 gbk shift_jis big5 euc-kr windows-1250 windows-1251 windows-1252'.split(' ')

/** What a name without the UTF-8 flag may say. @param name its bytes as Latin-1 */
const readingsOf = (name: string): string[] => {
  if (!/^[\0-\xff]*[\x80-\xff]/.test(name)) return []
  const bytes = Buffer.from(name, 'latin1')
  return [
    ...dosPages.map(page => name.replace(/[\x80-\xff]/g, letter => page[letter.charCodeAt(0) - 128]!)),
    ...otherPages.map(page => new TextDecoder(page).decode(bytes)),
  ]
}
