import type { Mark } from './marks.ts'

/** A book's marks for other programs: as Markdown to read, and as JSON. */
export function exportMarks(marks: readonly Mark[]): { markdown: string; json: string } {
  const lines: string[] = [`# ${plain(marks[0]?.book_name ?? '')}`]
  let chapter: number | undefined
  for (const { chapter_id, chapter_title, quote, note } of marks) {
    if (chapter_id !== chapter) lines.push(`## ${chapter_id}. ${plain(chapter_title)}`)
    chapter = chapter_id
    lines.push(plain(quote).replace(/^/gm, '> '))
    if (note) lines.push(plain(note))
  }
  const own = marks.map(mark => ({ ...mark, id: undefined, owner: undefined }))
  return { markdown: `${lines.join('\n\n')}\n`, json: `${JSON.stringify(own, null, 2)}\n` }
}

/** Text in which no sign means anything to Markdown. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/^(\s*)([#+-]|\d+(?=[.)]))/gm, '$1\\$2')
