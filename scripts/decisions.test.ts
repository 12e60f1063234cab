import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const FOLDER = 'docs/decisions'
const index = readFileSync(`${FOLDER}/README.md`, 'utf8')
const files = readdirSync(FOLDER).filter(name => /^\d{3}-.*\.md$/.test(name))

test('the index of decisions has every decision, with its title', () => {
  const rows = [...index.matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \| (.+) \|$/gm)]
  const titleOf = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n', 1)[0]?.slice(2)
  expect(rows.map(([, number, file, title]) => [file, `${number} ${title}`])).toEqual(
    files.toSorted().map(name => [name, titleOf(name)]),
  )
})

test('no two decisions have one number', () => {
  const numbers = files.map(name => name.slice(0, 3))
  expect(new Set(numbers).size).toBe(numbers.length)
})
