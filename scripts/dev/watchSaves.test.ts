import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { watchSaves } from './watchSaves.ts'

let folder = ''
let saves: string[][] = []
let wake = () => {}
let stop = () => {}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-saves-'))
  write('shell/Header.tsx', 'before')
  write('shell/Footer.tsx', 'before')
  saves = []
  stop = watchSaves([folder], files => {
    saves.push(files.map(file => file.slice(folder.length + 1)))
    wake()
  })
})
afterEach(() => {
  stop()
  rmSync(folder, { recursive: true, force: true })
})

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** The next save that is noticed. */
async function next(): Promise<string[]> {
  while (saves.length === 0) await new Promise<void>(resolve => (wake = resolve))
  return saves.shift()!
}

const HEADER = 'shell/Header.tsx'
const path = (name: string) => join(folder, name)
/** What programs do to save a file. */
const WAYS: Readonly<Record<string, (text: string) => void>> = {
  'in place, as VS Code does': text => write(HEADER, text),
  'by renaming a new file over it, as sed does': text => execFileSync('sed', ['-i', `s/.*/${text}/`, path(HEADER)]),
  'by setting the old one aside, as Vim does': text => {
    renameSync(path(HEADER), path(`${HEADER}~`))
    write(HEADER, text)
    rmSync(path(`${HEADER}~`))
  },
  'by two renames, as JetBrains does': text => {
    write(`${HEADER}___jb_tmp___`, text)
    renameSync(path(HEADER), path(`${HEADER}___jb_old___`))
    renameSync(path(`${HEADER}___jb_tmp___`), path(HEADER))
    rmSync(path(`${HEADER}___jb_old___`))
  },
  'with a copy kept beside it, as Emacs does': text => {
    copyFileSync(path(HEADER), path(`${HEADER}~`))
    write(HEADER, text)
  },
}

test.each(Object.keys(WAYS))('a file saved %s is noticed alone, and so is its next save in place', async way => {
  WAYS[way]!('first')
  expect(await next()).toEqual([HEADER])
  write(HEADER, 'second')
  expect(await next()).toEqual([HEADER])
})

test('files that come, move and go are noticed, in new folders too', async () => {
  write('new/deep/Page.tsx', 'new')
  expect(await next()).toEqual(['new/deep/Page.tsx'])
  write('new/deep/Page.tsx', 'changed')
  expect(await next()).toEqual(['new/deep/Page.tsx'])
  renameSync(path('new'), path('moved'))
  expect((await next()).toSorted()).toEqual(['moved/deep/Page.tsx', 'new/deep/Page.tsx'])
  rmSync(path('shell/Footer.tsx'))
  expect(await next()).toEqual(['shell/Footer.tsx'])
})

test('a save without a change and saved tests are none', async () => {
  write('shell/Header.test.tsx', 'new')
  write(HEADER, 'first')
  expect(await next()).toEqual([HEADER])
  write(HEADER, 'first')
  write('shell/Footer.tsx', 'last')
  expect(await next()).toEqual(['shell/Footer.tsx'])
})
