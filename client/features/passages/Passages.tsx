import { observer } from 'mobx-react-lite'
import { useEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { persistent } from '../../platform/storage.ts'
import { useServices } from '../../services/services.ts'
import { passages as text } from '../../text/en/reading/passages.ts'
import type { ReadBook, ReadChapter } from '../reading/chapter.ts'
import { anchorOf } from './anchors.ts'
import { LONGEST, isIn, keepMark, marksOf, removeMark, type Anchor, type Mark } from './marks.ts'
import { NoteForm } from './NoteForm.tsx'
import { goToParagraph, markAt, paint } from './paint.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { sharePassage } from './sharePassage.ts'

export type PassagesProps = {
  book: ReadBook
  chapter: ReadChapter
  body: RefObject<HTMLElement | null>
  /** The one that the address names, from 1; 0 for none. */
  paragraph: number
  /** The entry of the history: another one goes to the paragraph again. */
  visit: string | undefined
}

/** Passages of a chapter: goes to the one that the address names, shows those marked, and takes what is selected. */
export const Passages = observer(({ book, chapter, body, paragraph, visit }: PassagesProps) => {
  const { notices, stores } = useServices()
  const owner = stores.user.userInfo?.id
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const [selected, setSelected] = useState<Anchor>()
  const [edited, setEdited] = useState<Mark>()

  useEffect(() => {
    if (body.current && paragraph) goToParagraph(body.current, paragraph)
  }, [body, chapter, paragraph, visit])

  useEffect(() => {
    const load = () => setMarks(marksOf(persistent, book.id, owner).filter(mark => isIn(mark, chapter)))
    load()
    addEventListener('storage', load)
    return () => removeEventListener('storage', load)
  }, [book.id, chapter, owner])

  useEffect(() => (body.current ? paint(body.current, marks) : undefined), [body, marks])

  useEffect(() => {
    const look = () => {
      const selection = getSelection()
      const range = selection?.rangeCount && !selection.isCollapsed ? selection.getRangeAt(0) : undefined
      setSelected(range && body.current ? anchorOf(body.current, range) : undefined)
    }
    look()
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [body])

  useEffect(() => {
    const element = body.current
    const open = (event: MouseEvent) => {
      if (getSelection()?.isCollapsed === false || !element) return
      const mark = markAt(element, marks, event)
      if (!mark) return
      // Else the tap would call the bars.
      event.stopPropagation()
      setEdited(mark)
    }
    element?.addEventListener('click', open)
    return () => element?.removeEventListener('click', open)
  }, [body, marks])

  const keep = (mark: Mark) => {
    if (!keepMark(persistent, mark)) return notices.notify(text.notKept)
    setMarks([...marks.filter(({ id }) => id !== mark.id), mark])
    getSelection()?.removeAllRanges()
  }
  const markOf = (anchor: Anchor): Mark => ({
    ...anchor,
    id: Math.random().toString(36).slice(2, 12),
    owner,
    book_id: book.id,
    book_name: book.name,
    chapter_id: chapter.id,
    chapter_key: chapter.key,
    chapter_title: chapter.title,
    note: '',
    made_at: new Date().toISOString(),
  })
  const remove = ({ id }: Mark) => {
    if (!removeMark(persistent, id)) return notices.notify(text.notKept)
    setMarks(marks.filter(mark => mark.id !== id))
    setEdited(undefined)
  }

  return createPortal(
    <>
      {selected && !edited && (
        <SelectionBar
          body={body}
          quote={selected.quote}
          isTooLong={selected.quote.length > LONGEST}
          onMark={() => keep(markOf(selected))}
          onNote={() => setEdited(marks.find(mark => isWithin(mark, selected)) ?? markOf(selected))}
          onShare={as => {
            const passage = { ...selected, book_id: book.id, book_name: book.name, author: book.author.name }
            void sharePassage(passage, chapter.id, as, notices)
          }}
        />
      )}
      <NoteForm
        mark={edited}
        isNew={!marks.some(({ id }) => id === edited?.id)}
        onClose={() => setEdited(undefined)}
        onRemove={remove}
        onSave={mark => {
          keep(mark)
          setEdited(undefined)
        }}
      />
    </>,
    document.body,
  )
})

/** Whether a mark is all within what is selected: its note is meant, not another one over it. */
const isWithin = ({ paragraph, at, quote }: Mark, selected: Anchor) =>
  paragraph === selected.paragraph && at >= selected.at && at + quote.length <= selected.at + selected.quote.length
