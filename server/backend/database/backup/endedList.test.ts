import { expect, test } from '@jest/globals'
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addToList, readList } from './endedList.ts'

const end = (reader_id: number, what: string, ended_at: string) => ({ reader_id, what, key_hash: '', ended_at })

test('the list has only what a backup could restore, for as long as there is such a backup', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'quire-ended-'))
  const [long, year, day] = ['2021-03-01T00:00:00.000Z', '2025-11-26T00:00:00.000Z', '2026-11-25T00:00:00.000Z']
  const all = [end(1, 'password', long), end(2, 'password', year), end(3, 'passkey', day), end(3, 'account', day)]
  const listed = async (now: string) => {
    await addToList(folder.path, all, new Date(now))
    return (await readList(folder.path))?.ended.map(({ reader_id, what }) => `${reader_id} ${what}`)
  }
  expect(await listed('2026-11-26T00:00:00.000Z')).toEqual(['2 password', '3 account'])
  await mkdir(join(folder.path, 'quire-20210101T000000Z'))
  await writeFile(join(folder.path, 'quire-20210101T000000Z', 'manifest.json'), '{}')
  expect(await listed('2026-11-26T00:00:00.000Z')).toEqual(['1 password', '2 password', '3 account'])
})
