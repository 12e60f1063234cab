import { pick } from '../../platform/pick.ts'
import type { Mark } from '../marks/mark.ts'

export function exportMarks(marks: readonly Mark[]): { markdown: string; json: string } {
  const lines: string[] = []
  let last: Mark | undefined
  for (const mark of marks) {
    const { book_id, book_name, chapter_id, chapter_title, quote, note } = mark
    const isNewBook = book_id !== last?.book_id
    if (isNewBook) lines.push(`# ${plain(book_name)}`)
    if (isNewBook || chapter_id !== last?.chapter_id) lines.push(`## ${chapter_id}. ${plain(chapter_title)}`)
    last = mark
    lines.push(plain(quote).replace(/^/gm, '> '))
    if (note) lines.push(plain(note))
  }
  return {
    markdown: `${lines.join('\n\n')}\n`,
    json: `${JSON.stringify(
      marks.map(mark => pick(mark, OWN_FIELDS)),
      null,
      2,
    )}\n`,
  }
}

const OWN_FIELDS = [
  'kind',
  'book_id',
  'book_name',
  'chapter_id',
  'chapter_title',
  'paragraph',
  'at',
  'quote',
  'note',
  'made_at',
] as const

const plain = (text: string) => text.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/^(\s*)([#+-]|\d+(?=[.)]))/gm, '$1\\$2')
