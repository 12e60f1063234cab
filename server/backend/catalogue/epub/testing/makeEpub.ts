import { strToU8, zipSync } from 'fflate'

type Page = { id: string; file?: string; body: string; bodyType?: string; raw?: string | Uint8Array }

export type Recipe = {
  version?: 2 | 3
  metadata?: string
  manifest?: string
  pages: Page[]
  /** Entries of the table of contents: title, target, and entries below. */
  toc?: TocLine[]
  landmarks?: string
  guide?: string
  files?: Record<string, string | Uint8Array>
  without?: string[]
}
export type TocLine = { title: string; to: string; under?: TocLine[] }

const fileOf = ({ id, file }: Page) => file ?? `${id}.xhtml`

const navList = (lines: TocLine[]): string =>
  `<ol>${lines.map(({ title, to, under }) => `<li><a href="${to}">${title}</a>${under ? navList(under) : ''}</li>`).join('')}</ol>`

const navPoints = (lines: TocLine[]): string =>
  lines
    .map(
      ({ title, to, under }) =>
        `<navPoint><navLabel><text>${title}</text></navLabel><content src="${to}"/>${under ? navPoints(under) : ''}</navPoint>`,
    )
    .join('')

const pageOf = ({ body, bodyType, raw }: Page) =>
  raw ??
  `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>t</title></head>
<body${bodyType ? ` epub:type="${bodyType}"` : ''}>${body}</body></html>`

const packageOf = ({ version = 3, metadata = '', manifest = '', pages, guide = '' }: Recipe) => `<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="${version}.0" unique-identifier="uid">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
<dc:identifier id="uid">urn:uuid:11111111-2222-3333-4444-555555555555</dc:identifier>
${metadata === '' ? '<dc:title>A Test</dc:title><dc:creator>A. Writer</dc:creator>' : metadata}</metadata>
<manifest>${pages.map(page => `<item id="${page.id}" href="${fileOf(page)}" media-type="application/xhtml+xml"/>`).join('')}
${version === 3 ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' : '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'}${manifest}</manifest>
<spine${version === 2 ? ' toc="ncx"' : ''}>${pages.map(({ id }) => `<itemref idref="${id}"/>`).join('')}</spine>
<guide>${guide}</guide></package>`

/** Stored uncompressed: starting fflate takes longer than compressing a whole test book. */
const EMPTY: [Uint8Array, { level: 0 }] = [new Uint8Array(), { level: 0 }]

/** An EPUB of a few lines, for tests. */
export const makeEpub = (recipe: Recipe): Uint8Array => {
  const { version = 3, pages, toc, landmarks = '', files = {}, without = [] } = recipe
  const lines = toc ?? pages.map(page => ({ title: page.id, to: fileOf(page) }))
  const texts: Record<string, string | Uint8Array> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/content.opf': packageOf(recipe),
    ...(version === 3
      ? {
          'OEBPS/nav.xhtml': `<html xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc">${navList(lines)}</nav><nav epub:type="landmarks"><ol>${landmarks}</ol></nav></body></html>`,
        }
      : {
          'OEBPS/toc.ncx': `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${navPoints(lines)}</navMap></ncx>`,
        }),
    ...Object.fromEntries(pages.map(page => [`OEBPS/${fileOf(page)}`, pageOf(page)])),
    ...files,
  }
  for (const path of without) delete texts[path]
  return zipSync(
    Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [
        path,
        text.length > 0 ? (typeof text === 'string' ? strToU8(text) : text) : EMPTY,
      ]),
    ),
  )
}

/** A chapter of an edition: its title, its text, and the file that contains it. */
export type Part = { title: string; file: string; paragraphs: readonly string[] }

/** An EPUB of these chapters, each in a file of its own. */
export const editionOf = (parts: readonly Part[]): Uint8Array =>
  makeEpub({
    pages: parts.map(({ file, paragraphs }, index) => ({
      id: `c${index}`,
      file,
      body: paragraphs.map(text => `<p>${text}</p>`).join(''),
    })),
    toc: parts.map(({ title, file }) => ({ title, to: file })),
  })

/** The beginning of a PNG with this size, as far as it is read to learn the size. */
export function pngHead(width: number, height: number): Uint8Array {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

/** The same for a JPEG. */
export function jpegHead(width: number, height: number): Uint8Array {
  const head = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000000000301220002110103110100', 'hex')
  head.writeUInt16BE(height, 25)
  head.writeUInt16BE(width, 27)
  return head
}
