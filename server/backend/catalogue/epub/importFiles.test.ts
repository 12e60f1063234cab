import { cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { listBooks } from '../../admin/listBooks.ts'
import { freeChaptersAt } from '../../books/freeChaptersAt.ts'
import { pricesAt } from '../../coins/prices.ts'
import { makeEpub } from './testing/makeEpub.ts'
import { importFiles, type ImportOptions } from './importFiles.ts'
import { isIncomplete } from './measure.ts'
import { testDatabase } from '../../testing/database.ts'

const epub = (text: string, metadata = '') => makeEpub({ metadata, pages: [{ id: 'One', body: `<p>${text}</p>` }] })

test('a folder is imported once, a bad file in it is reported and skipped, and a new edition replaces the old one', async () => {
  await using made = await mkdtempDisposable(join(tmpdir(), 'epubs-'))
  const folder = made.path
  await writeFile(join(folder, 'a-bad.epub'), 'no book')
  await writeFile(join(folder, 'b-good.epub'), epub('First edition.'))
  await writeFile(join(folder, 'notes.txt'), 'not looked at')
  const database = await testDatabase()
  const reported: string[] = []
  const run = async (path = folder) =>
    (await importFiles(database, [path], ({ detail }) => reported.push(detail))).map(
      ({ file, outcome }) => `${file} ${outcome}`,
    )

  expect(await run()).toEqual(['a-bad.epub failed', 'b-good.epub added'])
  expect(reported[1]).toContain('A Test, A. Writer: 1 chapter, all free')
  expect(await run()).toEqual(['a-bad.epub failed', 'b-good.epub unchanged'])
  await writeFile(join(folder, 'b-good.epub'), epub('Second edition.'))
  expect(await run(join(folder, 'b-good.epub'))).toEqual(['b-good.epub replaced'])
  expect(await run(join(folder, 'nothing'))).toEqual([`${join(folder, 'nothing')} failed`])
  expect(await database.selectFrom('book').select('name').execute()).toEqual([{ name: 'A Test' }])
  await database.destroy()
})

test('a book belongs to all brands or to those that its import names, and a later import can move it', async () => {
  await using made = await mkdtempDisposable(join(tmpdir(), 'epubs-'))
  const database = await testDatabase()
  const file = join(made.path, 'book.epub')
  const run = async (text: string, options: ImportOptions) => {
    await writeFile(file, epub(text))
    const [result] = await importFiles(database, [file], () => {}, options)
    const { brands } = await database.selectFrom('book').select('brands').executeTakeFirstOrThrow()
    return [result!.outcome, brands]
  }
  expect(await run('A lamp.', { brands: new Set(['two', 'one']) })).toEqual(['added', ',one,two,'])
  expect(await run('A lamp.', {})).toEqual(['unchanged', ',one,two,'])
  expect(await run('A ferry.', {})).toEqual(['replaced', ',one,two,'])
  expect(await run('A ferry.', { brands: null, isTrial: true })).toEqual(['moved', ',one,two,'])
  expect(await run('A ferry.', { brands: null })).toEqual(['moved', null])
  expect(await run('A ferry sank.', { brands: new Set(['one']), free: 0 })).toEqual(['replaced', ',one,'])
  const listed = { id: 1, state: 'on sale', brands: 'one', chapters: 1, free: 0, price: 1, title: 'A Test' }
  expect(await listBooks(database, { brand: 'one', prices: pricesAt({}, new Date()) })).toEqual([
    expect.objectContaining(listed),
  ])
  const [anywhere] = await listBooks(database, { brand: '', prices: pricesAt({}, new Date()) })
  expect(anywhere).not.toHaveProperty('price')
  expect(await listBooks(database, { brand: 'two', prices: pricesAt({}, new Date()) })).toEqual([])
  await database.destroy()
})

test('with --apart two books with one identifier coexist, and each gets its own new editions', async () => {
  await using made = await mkdtempDisposable(join(tmpdir(), 'epubs-'))
  const database = await testDatabase()
  const file = join(made.path, 'book.epub')
  const run = async (title: string, text: string, options?: ImportOptions) => {
    await writeFile(
      file,
      epub(text, `<dc:identifier id="uid">urn:uuid:0-0-0-0</dc:identifier><dc:title>${title}</dc:title>`),
    )
    const [result] = await importFiles(database, [file], () => {}, options)
    return result!
  }
  expect((await run('First', 'A lamp.')).outcome).toBe('added')
  expect(await run('Other', 'A ferry.')).toMatchObject({
    outcome: 'held',
    detail: expect.stringMatching(/book 1, “First”/),
  })
  expect((await run('Other', 'A ferry.', { isApart: true })).outcome).toBe('added')
  expect(await run('Other', 'A ferry went.')).toMatchObject({ outcome: 'replaced', bookId: 2 })
  expect(await run('First', 'A lamp.')).toMatchObject({ outcome: 'unchanged', bookId: 1 })
  await database.destroy()
})

test('missing files and left-out text are reported', async () => {
  await using made = await mkdtempDisposable(join(tmpdir(), 'epubs-'))
  const database = await testDatabase()
  const file = join(made.path, 'book.epub')
  const pages = [
    { id: 'One', body: '<p>Text <img src="a.png"/></p>' },
    { id: 'Legal', body: '<p>All rights reserved.</p>', bodyType: 'copyright-page' },
    { id: 'Gone', body: '' },
  ]
  await writeFile(file, makeEpub({ pages, without: ['OEBPS/Gone.xhtml'] }))
  const [result] = await importFiles(database, [file], () => {})
  expect(result!.arrival).toMatchObject({
    share: 1,
    leftOut: { 'copyright page': 3 },
    notThere: ['OEBPS/Gone.xhtml', 'OEBPS/Gone.xhtml (“Gone” of the contents)'],
    pictures: 1,
  })
  expect(isIncomplete(result!.arrival!)).toBe(true)
  await database.destroy()
})

test('a cover that browsers do not show is converted, or reported', async () => {
  await using made = await mkdtempDisposable(join(tmpdir(), 'epubs-'))
  const database = await testDatabase()
  const file = join(made.path, 'book.epub')
  const coverOf = async (name: string, cover: Uint8Array | string) => {
    const manifest = `<item id="c" href="${name}" media-type="image/x" properties="cover-image"/>`
    const pages = [{ id: 'One', body: `<p>Text with ${name}.</p>` }]
    await writeFile(file, makeEpub({ manifest, pages, files: { [`OEBPS/${name}`]: cover } }))
    const [result] = await importFiles(database, [file], () => {})
    const { type } = await database.selectFrom('cover').select('type').executeTakeFirstOrThrow()
    return [type, result!.arrival?.unusedCovers]
  }
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  expect(await coverOf('c.gif', gif)).toEqual(['image/webp', []])
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="6" height="9"><rect width="6" height="9"/></svg>'
  expect(await coverOf('c.svg', drawing)).toEqual(['image/webp', []])
  expect(await coverOf('d.gif', gif.subarray(0, 20))).toEqual([
    'image/svg+xml',
    ['OEBPS/d.gif: it cannot be converted'],
  ])
  await database.destroy()
})

test('an ongoing novel is updating until an edition finishes it', async () => {
  await using made = await mkdtempDisposable(join(tmpdir(), 'epubs-'))
  const file = join(made.path, 'serial.epub')
  const database = await testDatabase()
  const statusAfter = async (text: string, options: ImportOptions) => {
    await writeFile(file, epub(text))
    await importFiles(database, [file], () => {}, options)
    return (await database.selectFrom('book').select('status').executeTakeFirstOrThrow()).status
  }
  expect(await statusAfter('It begins.', { isOngoing: true })).toBe('updating')
  expect(await statusAfter('It begins.', {})).toBe('finished')
  await database.destroy()
})

test('novels dated to the millisecond rank by whole seconds', async () => {
  await using made = await mkdtempDisposable(join(tmpdir(), 'epubs-'))
  const database = await testDatabase()
  for (const title of ['One', 'Two']) {
    const date = `<dc:title>${title}</dc:title><dc:date>2026-05-01T10:00:00.660Z</dc:date>`
    await writeFile(join(made.path, `${title}.epub`), epub(`It begins: ${title}.`, date))
  }
  await importFiles(database, [made.path], () => {}, { isApart: true })
  const values = await database.selectFrom('ranking_book').select('value').execute()
  expect(values.length).toBeGreaterThan(0)
  expect(values.filter(({ value }) => !Number.isInteger(value))).toEqual([])
  await database.destroy()
})

test('a new book has the fewest free chapters that the prices of its brands name', async () => {
  await using made = await mkdtempDisposable(join(tmpdir(), 'brands-'))
  const folder = async (name: string, prices: object) => {
    await cp('brands/freenovel', join(made.path, name), { recursive: true })
    const file = join(made.path, name, 'brand.json')
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), id: name, prices }))
  }
  const later = { coins: 1, free: 1, from: '2099-01-01' }
  await folder('few', { chapters: [{ coins: 2, free: 0 }, later] })
  await folder('many', { chapters: [{ coins: 1, free: 7 }] })
  await folder('none', {})
  const free = (...brands: string[]) => freeChaptersAt(brands.length ? new Set(brands) : null, made.path)
  expect([free(), free('many', 'none'), free('none')]).toEqual([0, 7, undefined])

  await using database = await testDatabase()
  await writeFile(join(made.path, 'book.epub'), epub('A lamp.'))
  const [result] = await importFiles(database, [join(made.path, 'book.epub')], () => {}, { freeIfNew: free() })
  expect(result!.detail).toContain('0 free by the brand’s prices')
  expect(await database.selectFrom('book').select('free_chapters').execute()).toEqual([{ free_chapters: 0 }])
})
