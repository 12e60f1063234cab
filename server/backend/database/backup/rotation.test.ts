import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { nameAt, parseRetention, rotate } from './rotation.ts'

async function folderOf(moments: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'quire-rotation-'))
  for (const moment of moments) {
    const made = join(folder, nameAt(new Date(moment)))
    await mkdir(made)
    await writeFile(join(made, 'manifest.json'), '{}')
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('the requested newest backups of days and weeks stay, and other files are not touched', async () => {
  const days = Array.from({ length: 40 }, (_, day) => new Date(Date.UTC(2026, 9, 14 + day)).toISOString().slice(0, 10))
  await using made = await folderOf(days.flatMap(day => [`${day}T03:00:00Z`, `${day}T15:00:00Z`]))
  await mkdir(join(made.folder, 'quire-20260101T000000Z.partial'))
  await mkdir(join(made.folder, 'quire-20260101T000000Z'))
  await writeFile(join(made.folder, 'notes.txt'), '')
  const removed = await rotate(made.folder, parseRetention('7d, 4w'))
  expect(removed).toHaveLength(80 - 10)
  // The last day is a Sunday, so its week has the seven days.
  expect(days.at(-1)).toBe('2026-11-22')
  expect((await readdir(made.folder)).toSorted()).toEqual([
    'notes.txt',
    'quire-20260101T000000Z',
    'quire-20260101T000000Z.partial',
    ...['1101', '1108', '1115', '1116', '1117', '1118', '1119', '1120', '1121', '1122'].map(
      day => `quire-2026${day}T150000Z`,
    ),
  ])
})

test('the newest always stays', async () => {
  await using made = await folderOf(['2026-05-01T00:00:00Z'])
  expect(await rotate(made.folder, parseRetention('1y'))).toEqual([])
})

test.each(['', '7', 'd', '0d', '7d,,4w', '7 days', '-1d', '99999d'])('--keep %s is refused, with an example', text => {
  expect(() => parseRetention(text)).toThrow(/such as 7d,4w/)
})
