import { useEffect, useState } from 'react'
import { useServices, type Notices } from '../../services/services.ts'
import type { Marks } from '../marks/marks.ts'
import { ifLoaded } from '../../platform/ifLoaded.ts'
import { newKey } from '../../platform/newKey.ts'
import { passages as text } from '../../../shared/text/en/reading/passages.ts'
import type { Anchor, Mark } from '../marks/mark.ts'
import type { ReadBook, ReadChapter } from '../reading/chapter.ts'

/** The reader's marks; undefined until their code has loaded. */
export function useMarks(): Marks | undefined {
  const services = useServices()
  const [marks, setMarks] = useState<Marks>()
  useEffect(() => {
    // Optional for reading; readers who mark something get a message.
    ifLoaded(import('../marks/syncMarks.ts'), ({ syncMarks }) => setMarks(syncMarks(services)))
  }, [services])
  return marks
}

export const newMark = (kind: Mark['kind'], anchor: Anchor, book: ReadBook, chapter: ReadChapter): Mark => ({
  ...anchor,
  id: newKey(),
  kind,
  book_id: book.id,
  book_name: book.name,
  chapter_id: chapter.id,
  chapter_key: chapter.key,
  chapter_title: chapter.title,
  note: '',
  made_at: new Date().toISOString(),
})

export function storeMark(marks: Marks | undefined, mark: Mark, notices: Notices): boolean {
  const isNew = !marks?.mine.some(({ id }) => id === mark.id)
  const isTooMany = isNew && marks?.isFull === true
  const isStored = !isTooMany && marks?.put(mark) === true
  if (!isStored) notices.toast(isTooMany ? text.tooMany : text.notSaved)
  return isStored
}
