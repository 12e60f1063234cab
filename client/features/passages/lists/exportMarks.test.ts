import { expect, test } from '@jest/globals'
import type { Mark } from '../../marks/mark.ts'
import { testMark } from '../../../testing/testMark.ts'
import { exportMarks } from './exportMarks.ts'

const mark = (fields: Partial<Mark>) => testMark({ quote: 'It was *dawn*.', ...fields })

test('exported marks are readable text in which Markdown is escaped', () => {
  const own = { owner: 7, settled: true }
  const { markdown, json } = exportMarks([
    mark({ note: 'First line\n# no heading' }),
    mark({ id: 'b', ...own }),
    mark({ id: 'c', book_id: 2, book_name: 'Mist', kind: 'bookmark' }),
  ])
  expect(markdown).toBe(
    '# Fog\n\n## 1. Dawn\n\n> It was \\*dawn\\*.\n\nFirst line\n\\# no heading\n\n> It was \\*dawn\\*.\n\n' +
      '# Mist\n\n## 1. Dawn\n\n> It was \\*dawn\\*.\n',
  )
  expect(JSON.parse(json)).toEqual([
    expect.objectContaining({ quote: 'It was *dawn*.', note: 'First line\n# no heading', chapter_id: 1 }),
    expect.not.objectContaining({ owner: 7 }),
    expect.objectContaining({ kind: 'bookmark', book_name: 'Mist' }),
  ])
})
