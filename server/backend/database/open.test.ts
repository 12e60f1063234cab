import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { newBook } from '../testing/books.ts'
import { saveBook } from './books.ts'
import { openDatabase } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what was stored is there after the next start', async () => {
  const first = await openDatabase(join(folder, 'a.sqlite'))
  await saveBook(first, newBook({ title: 'Fog' }))
  await first.destroy()
  const second = await openDatabase(join(folder, 'a.sqlite'))
  expect(await second.selectFrom('book').select('name').execute()).toEqual([{ name: 'Fog' }])
  await second.destroy()
})

test('what one process stores another one sees at once', async () => {
  const one = await openDatabase(join(folder, 'b.sqlite'))
  const two = await openDatabase(join(folder, 'b.sqlite'))
  await saveBook(one, newBook({ title: 'Fog' }))
  expect(await saveBook(two, newBook({ title: 'Fog' }))).toBe('unchanged')
  await Promise.all([one.destroy(), two.destroy()])
})

test('a file that is no database is refused by name', async () => {
  await expect(openDatabase(folder)).rejects.toThrow(folder)
})
