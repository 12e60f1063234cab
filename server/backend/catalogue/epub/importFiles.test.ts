import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { makeEpub } from './testing/makeEpub.ts'
import { importFiles } from './importFiles.ts'
import { testDatabase } from '../../testing/database.ts'

const epub = (text: string) => makeEpub({ pages: [{ id: 'One', body: `<p>${text}</p>` }] })

test('a folder is imported once; a bad file in it is reported and stops nothing; a new edition takes the old one’s place', async () => {
  await using made = await mkdtempDisposable(join(tmpdir(), 'epubs-'))
  const folder = made.path
  await writeFile(join(folder, 'a-bad.epub'), 'no book')
  await writeFile(join(folder, 'b-good.epub'), epub('First edition.'))
  await writeFile(join(folder, 'notes.txt'), 'not looked at')
  const database = await testDatabase()
  const reported: string[] = []
  const run = async (path = folder) =>
    (await importFiles(database, [path], ({ file }) => reported.push(file))).map(
      ({ file, outcome }) => `${file} ${outcome}`,
    )

  expect(await run()).toEqual(['a-bad.epub failed', 'b-good.epub added'])
  expect(reported).toEqual(['a-bad.epub', 'b-good.epub'])
  expect(await run()).toEqual(['a-bad.epub failed', 'b-good.epub unchanged'])
  await writeFile(join(folder, 'b-good.epub'), epub('Second edition.'))
  expect(await run(join(folder, 'b-good.epub'))).toEqual(['b-good.epub replaced'])
  expect(await run(join(folder, 'nothing'))).toEqual([`${join(folder, 'nothing')} failed`])
  expect(await database.selectFrom('book').select('name').execute()).toEqual([{ name: 'A Test' }])
  await database.destroy()
})
