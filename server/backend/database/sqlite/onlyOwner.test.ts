import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { takeBackup } from '../backup/takeBackup.ts'
import { prepareFile } from '../backup/toFile.ts'
import { openDatabase } from '../open.ts'
import { openConfigured } from '../openConfigured.ts'

const outer = await mkdtemp(join(tmpdir(), 'quire-owner-'))
afterAll(() => rm(outer, { recursive: true }))
const PARTS = ['quire.sqlite', 'quire.sqlite-shm', 'quire.sqlite-wal']

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const modesIn = async (folder: string, names: string[]) =>
  Promise.all(names.map(async name => `${name} ${await modeOf(join(folder, name))}`))
const open = (dataDir: string) => openConfigured({ dataDir, database: {} })

test('a new database is accessible to its owner only: file, log and folder', async () => {
  const folder = join(outer, 'new')
  const database = await open(folder)
  expect(await modeOf(folder)).toBe('700')
  expect(await modesIn(folder, PARTS)).toEqual(PARTS.map(name => `${name} 600`))
  await database.destroy()
})

test('a database that others could read is restricted when opened, also while another process has it open', async () => {
  const folder = join(outer, 'old')
  const other = await open(folder)
  await chmod(folder, 0o755)
  for (const name of PARTS) await chmod(join(folder, name), 0o644)
  await (await open(folder)).destroy()
  expect(await modeOf(folder)).toBe('700')
  expect(await modesIn(folder, PARTS)).toEqual(PARTS.map(name => `${name} 600`))
  await other.destroy()
})

test('a folder with other files is not restricted, but the database in it is', async () => {
  const folder = join(outer, 'shared')
  await mkdir(folder, { mode: 0o755 })
  await writeFile(join(folder, 'notes.txt'), 'of somebody else', { mode: 0o644 })
  await (await open(folder)).destroy()
  expect(await modeOf(folder)).toBe('755')
  expect(await modesIn(folder, ['notes.txt', 'quire.sqlite'])).toEqual(['notes.txt 644', 'quire.sqlite 600'])
})

test('backups, restored databases and those set aside are restricted too', async () => {
  const folder = join(outer, 'kept')
  const file = join(outer, 'new', 'quire.sqlite')
  const backup = await takeBackup(file, folder, new Date())
  expect([await modeOf(folder), await modeOf(backup.folder)]).toEqual(['700', '700'])
  const names = await readdir(backup.folder)
  expect(await modesIn(backup.folder, names)).toEqual(names.map(name => `${name} 600`))
  // As after copying it from elsewhere, or with an earlier release.
  await Promise.all([backup.file, file].map(path => chmod(path, 0o644)))
  const prepared = await prepareFile(backup, file, { replace: true })
  const aside = await prepared.putInPlace(new Date())
  expect([await modeOf(file), await modeOf(String(aside))]).toEqual(['600', '600'])
  await (await openDatabase(file)).destroy()
})
