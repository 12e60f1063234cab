import { strToU8, zipSync } from 'fflate'

type Page = { id: string; file?: string; body: string; bodyType?: string; raw?: string | Uint8Array }

export type Recipe = {
  version?: 2 | 3
  metadata?: string
  manifest?: string
  pages: Page[]
  /** Lines of the table of contents: a title and where it leads, with what stands under it. */
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

/** Not packed: to begin takes fflate longer than all that is in a book of a test. */
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
