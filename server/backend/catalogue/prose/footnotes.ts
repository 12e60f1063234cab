const startsNote = /^\[?(\*{1,3})(?=[\s"\p{L}[])/u
const markOf = ['', '*', '†', '‡']

/**
 * Footnotes as paragraphs of their own after the one that they belong to: brackets around them dropped, `**` and `***`
 * written † and ‡, as in print.
 */
export const splitNotes = (block: string[]) => {
  if (!startsNote.test(block[0] ?? '')) return [block]
  const notes: string[][] = []
  for (const line of block) {
    const found = startsNote.exec(line)
    if (found) notes.push([])
    notes
      .at(-1)
      ?.push(found ? `${markOf[found[1]?.length ?? 1]} ${line.slice(found[0].length).trim().replace(/^\[/, '')}` : line)
  }
  return notes.map(note => note.map((line, at) => (at === note.length - 1 ? line.replace(/\]$/, '') : line)))
}

/** The marks in the text that call a footnote, close to the word before them. */
export const printMarks = (paragraph: string) =>
  paragraph === '***'
    ? paragraph
    : paragraph.replace(
        /(?<=\S) ?(\*{1,3})(?=[\s,.;:!?)—-]|$)/g,
        (_all, stars: string) => markOf[stars.length] ?? stars,
      )
