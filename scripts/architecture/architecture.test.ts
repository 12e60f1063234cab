import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { fileGraph } from '../check/imports.ts'
import { drawTree, PICTURE_FILE } from './picture.ts'
import { roomsOf } from './rooms.ts'

test('the picture of the architecture shows the tree as it is', () => {
  const isTrue = readFileSync(PICTURE_FILE, 'utf8') === drawTree()
  expect(
    isTrue ? 'up to date' : `${PICTURE_FILE} is stale: npx node scripts/architecture/picture.ts draws it anew`,
  ).toBe('up to date')
})

const source = (...imported: string[]) => imported.map(path => `import '${path}'`).join('\n')

test('rooms are the folders of a part, each above the rooms it uses; only direct uses are shown', () => {
  const rooms = roomsOf(
    fileGraph(
      new Map([
        ['client/app/main.tsx', source('../ui/books/Cover.tsx', '../text/words.ts')],
        ['client/styles/modules.d.ts', ''],
        ['client/text/words.ts', source('../../shared/slug.ts')],
        ['client/ui/books/Cover.tsx', source('../../text/words.ts')],
        ['server/log.ts', ''],
        ['server/main.ts', source('./log.ts', './web/app.ts')],
        ['server/web/app.ts', source('../log.ts')],
        ['shared/slug.ts', ''],
      ]),
    ),
  )
  expect([...rooms.values()].map(({ name, floor, uses }) => [name, floor, ...uses])).toEqual([
    ['client/app', 3, 'client/ui'],
    ['client/text', 1, 'shared'],
    ['client/ui', 2, 'client/text'],
    ['server/ settings, log, semaphore', 1],
    ['server/start.ts', 3, 'server/web/app.ts'],
    ['server/web/app.ts', 2, 'server/ settings, log, semaphore'],
    ['shared', 0],
  ])
})

test('import cycles between rooms are refused', () => {
  const circle = new Map([
    ['client/api/request.ts', source('../ui/Cover.tsx')],
    ['client/ui/Cover.tsx', source('../api/request.ts')],
  ])
  expect(() => roomsOf(fileGraph(circle))).toThrow('client/api, client/ui, client/api')
})
