import { deflateRawSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { makeEpub } from './testing/makeEpub.ts'
import { readEpub } from './readEpub.ts'

const page = { id: 'One', body: '<p>Text.</p>' }

test.each([
  '../evil.txt',
  '/etc/passwd',
  'a/../../b',
  'C:\\windows\\x',
  'a\u0000b',
  'OEBPS/Icon\r',
  '__MACOSX/._One.xhtml',
])('a file %j that no chapter needs is passed over', path => {
  expect(readEpub(makeEpub({ pages: [page], files: { [path]: 'x' } })).book.chapters).toHaveLength(1)
})

test.each([
  ['a%0Db.xhtml', 'OEBPS/a\rb.xhtml'],
  ['/C%3A/b.xhtml', 'C:/b.xhtml'],
])('a chapter with the forbidden path %j is refused', (file, path) => {
  const pages = [{ id: 'One', file, body: '' }]
  expect(() => readEpub(makeEpub({ pages, files: { [path]: '<p>Text.</p>' } }))).toThrow(/forbidden path/)
})

test('paths with the separators of Windows are read', () => {
  const files = { 'OEBPS\\One.xhtml': '<html><body><p>Here.</p></body></html>' }
  const { book } = readEpub(makeEpub({ pages: [page], files, without: ['OEBPS/One.xhtml'] }))
  expect(book.chapters[0]?.paragraphs).toEqual(['Here.'])
})

test.each([
  ['nothing', new Uint8Array()],
  ['text', strToU8('This is a text file, not a book. '.repeat(10))],
  ['a ZIP without a container', zipSync({ 'a.txt': strToU8('a') })],
  ['half an EPUB', makeEpub({ pages: [page] }).subarray(0, 700)],
])('%s is no EPUB', (_name, bytes) => {
  expect(() => readEpub(bytes)).toThrow(/this is no EPUB/)
})

const entry = (signature: number, extra: number) => {
  const header = Buffer.alloc(30 + extra)
  header.writeUInt32LE(signature, 0)
  return header
}

test('a ZIP bomb is refused, whatever size it declares', () => {
  const bomb = deflateRawSync(Buffer.alloc(80 << 20))
  const epub = makeEpub({ pages: [{ id: 'One', body: '', raw: 'HERE' }] })
  // The entry of the page is rewritten: 80 MB, compressed to 80 kB, declared as 4 bytes.
  const name = 'OEBPS/One.xhtml'
  const central = Buffer.from(epub)
  const end = central.length - 22
  const directory = central.readUInt32LE(end + 16)
  const local = entry(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(bomb.length, 18)
  local.writeUInt32LE(4, 22)
  local.writeUInt16LE(name.length, 26)
  const body = Buffer.concat([local, Buffer.from(name), bomb])
  const table = Buffer.from(central.subarray(directory, end))
  const at = table.indexOf(name) - 46
  table.writeUInt16LE(8, at + 10)
  table.writeUInt32LE(bomb.length, at + 20)
  table.writeUInt32LE(4, at + 24)
  table.writeUInt32LE(directory, at + 42)
  const tail = Buffer.from(central.subarray(end))
  tail.writeUInt32LE(directory + body.length, 16)
  expect(() => readEpub(Buffer.concat([central.subarray(0, directory), body, table, tail]))).toThrow(/ZIP bomb/)
})

/** As the archive’s directory declares it; nothing is unpacked to that size. */
const declaring = (epub: Uint8Array, path: string, size: number, packed = size) => {
  const bytes = Buffer.from(epub)
  const at = bytes.lastIndexOf(path) - 46
  bytes.writeUInt32LE(packed, at + 20)
  bytes.writeUInt32LE(size, at + 24)
  return bytes
}

test.each([
  ['a bomb', 0x7fffffff, 40, 'OEBPS/One.xhtml unpacks to too much: refused as a ZIP bomb'],
  ['too large', 65 << 20, 65 << 20, 'OEBPS/One.xhtml is larger than 64 MB'],
])('a chapter that declares to be %s is refused unread, with the reason', (_what, size, packed, reason) => {
  expect(() => readEpub(declaring(makeEpub({ pages: [page] }), 'OEBPS/One.xhtml', size, packed))).toThrow(reason)
})

test('sound and pictures may have any size, and files any number', () => {
  const sound = declaring(makeEpub({ pages: [page], files: { 'OEBPS/a.mp3': 'x' } }), 'OEBPS/a.mp3', 0x7fffffff)
  expect(readEpub(sound).book.chapters).toHaveLength(1)
  const crowd = Object.fromEntries(Array.from({ length: 5100 }, (_item, at) => [`f${at}`, '']))
  expect(readEpub(makeEpub({ pages: [page], files: crowd })).book.chapters).toHaveLength(1)
})

/** An EPUB with changed flags of its files, in both places where they are stored. */
const flagged = (epub: Uint8Array, change: (flags: number) => number) => {
  const bytes = Buffer.from(epub)
  for (const [signature, place] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 4)) {
      bytes.writeUInt16LE(change(bytes.readUInt16LE(at + place)), at + place)
    }
  }
  return bytes
}

test('an encrypted file is refused', () => {
  const epub = flagged(makeEpub({ pages: [page] }), flags => flags | 1)
  const name = 'META-INF/container.xml'
  const start = epub.indexOf(name) + name.length
  // Encrypted content does not look like compressed text.
  epub.fill(0xff, start, start + 40)
  expect(() => readEpub(epub)).toThrow(/locked with a password/)
})

test('UTF-8 paths are read even if the archive does not declare them', () => {
  const pages = [{ id: 'One', file: 'überall.xhtml', body: '<p>Here.</p>' }]
  const { book } = readEpub(flagged(makeEpub({ pages }), flags => flags & ~0x800))
  expect(book.chapters[0]?.paragraphs).toEqual(['Here.'])
})

const encryption = (
  algorithm: string,
  path = 'OEBPS/One.xhtml',
) => `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
  <enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/>
  <enc:CipherData><enc:CipherReference URI="${path}"/></enc:CipherData></enc:EncryptedData></encryption>`

test.each([
  ['Adobe ADEPT', 'META-INF/rights.xml'],
  ['Readium LCP', 'META-INF/license.lcpl'],
  ['Apple FairPlay', 'META-INF/sinf.xml'],
  ['an unknown system', 'x.txt'],
])('a book protected by %s is refused with that name', (system, file) => {
  const files = { 'META-INF/encryption.xml': encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc'), [file]: '<x/>' }
  expect(() => readEpub(makeEpub({ pages: [page], files }))).toThrow(`protected by DRM (${system})`)
})

test('a book with obfuscated fonts is imported', () => {
  const files = { 'META-INF/encryption.xml': encryption('http://www.idpf.org/2008/embedding') }
  expect(readEpub(makeEpub({ pages: [page], files })).book.chapters).toHaveLength(1)
})

test('a book with encrypted sound is imported', () => {
  const files = { 'META-INF/encryption.xml': encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OEBPS/a.mp3') }
  expect(readEpub(makeEpub({ pages: [page], files })).book.chapters).toHaveLength(1)
})

test('entities that contain many others, or files, are not expanded', () => {
  const laughs = `<!DOCTYPE html [<!ENTITY a "lol"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}"><!ENTITY x SYSTEM "file:///etc/passwd">]>`
  const { book } = readEpub(
    makeEpub({
      pages: [
        { id: 'One', body: '', raw: `<?xml version="1.0"?>${laughs}<html><body><p>Ha &c; &x;</p></body></html>` },
      ],
    }),
  )
  expect(book.chapters[0]?.paragraphs.join(' ').length).toBeLessThan(40)
  const metadata = '<dc:title>&c;</dc:title>'
  expect(readEpub(makeEpub({ pages: [page], metadata })).book.title.length).toBeLessThan(10)
  const raw = `<!DOCTYPE html [<!ENTITY a "${'a'.repeat(900)}">]><html><body><p>${'&a;'.repeat(9000)}</p></body></html>`
  expect(() => readEpub(makeEpub({ pages: [{ id: 'One', body: '', raw }] }))).toThrow('entities expand to too much')
})

test('endlessly nested markup is refused', () => {
  expect(() => readEpub(makeEpub({ pages: [{ id: 'One', body: `${'<div>'.repeat(5000)}x` }] }))).toThrow(/too deeply/)
})

test('a book without text is refused', () => {
  expect(() => readEpub(makeEpub({ pages: [{ id: 'One', body: '<p> </p><img src="a.jpg"/>' }] }))).toThrow(/no text/)
})

test.each([
  ['EPUB 3', '<meta property="rendition:layout">pre-paginated</meta>', ''],
  ['Kindle', '<meta name="fixed-layout" content="true"/>', ''],
  [
    'Apple',
    '',
    '<display_options><platform name="*"><option name="fixed-layout">true</option></platform></display_options>',
  ],
])('a book of fixed layout, as %s declares it, is refused by name', (_program, meta, apple) => {
  const files = { [apple ? 'META-INF/com.apple.ibooks.display-options.xml' : 'x.xml']: apple }
  const metadata = `<dc:title>T</dc:title>${meta}`
  expect(() => readEpub(makeEpub({ pages: [page], metadata, files }))).toThrow('fixed layout')
})

test('a book that declares itself reflowable is imported', () => {
  const metadata = '<dc:title>T</dc:title><meta property="rendition:layout">reflowable</meta>'
  expect(readEpub(makeEpub({ pages: [page], metadata })).book.chapters).toHaveLength(1)
})
