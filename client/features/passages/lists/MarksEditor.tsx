import { useState } from 'react'
import { useServices } from '../../../services/services.ts'
import { passages as text } from '../../../text/en/reading/passages.ts'
import type { Mark } from '../../marks/mark.ts'
import type { Marks } from '../../marks/marks.ts'
import { storeMark } from '../newMark.ts'
import { NoteForm } from '../NoteForm.tsx'
import styles from '../Passages.module.css'
import { PenLine } from 'lucide-react'
import { passageLink } from '../../../../shared/links.ts'
import { Link } from '../../../routing/Link.tsx'
import { inQuotes } from '../inQuotes.ts'
import { RibbonSign } from '../RibbonSign.tsx'

type Props = {
  marks: Marks
  /** The marks of each book, in order. */
  books: readonly (readonly Mark[])[]
  /** Whether each book has its name above. */
  isNamed: boolean
  onClose?: () => void
}

/** Marks in lists, each with a link and a form to edit or remove it. */
export const MarksEditor = ({ marks, books, isNamed, onClose }: Props) => {
  const { notices } = useServices()
  const [edited, setEdited] = useState<Mark>()
  const close = () => setEdited(undefined)
  return (
    <>
      {books.map(some => (
        <section key={some[0]?.book_id} className={styles.group}>
          {isNamed && (
            <h2 className={styles.book}>
              <bdi>{some[0]?.book_name}</bdi>
            </h2>
          )}
          <ul>
            {some.map(mark => (
              <li key={mark.id}>
                <MarkRow mark={mark} onClose={onClose} onEdit={setEdited} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <NoteForm
        mark={edited}
        isNew={false}
        onClose={close}
        onRemove={({ id }) => (marks.remove(id) ? close() : notices.toast(text.notKept))}
        onSave={mark => storeMark(marks, mark, notices) && close()}
      />
    </>
  )
}

/** Characters of a quote that identify its position in the paragraph. */
const QUOTE_LENGTH = 40

const beginningOf = (quote: string) => [...(quote.split('\n')[0] ?? '')].slice(0, QUOTE_LENGTH).join('')

type RowProps = { mark: Mark; onClose?: () => void; onEdit(mark: Mark): void }

/** A mark in a list: its chapter, words and note, a link to it, and a button to edit it. */
const MarkRow = ({ mark, onClose, onEdit }: RowProps) => {
  const { kind, book_id, chapter_id, chapter_key, chapter_title, paragraph, quote, note } = mark
  return (
    <div className={styles.item}>
      <Link
        to={passageLink(book_id, chapter_id, paragraph, { key: chapter_key, words: beginningOf(quote) })}
        className={styles.way}
        onClick={onClose}
      >
        <span className={styles.chapter}>
          {kind === 'bookmark' && (
            <>
              <RibbonSign size={15} className={styles.filled} />
              <span className="visually-hidden">{text.bookmark} </span>
            </>
          )}
          <bdi>{chapter_title || text.chapter({ number: chapter_id })}</bdi>
        </span>
        {quote && (
          <span className={styles.quoted} dir="auto">
            {inQuotes(quote)}
          </span>
        )}
        {note && (
          <span className={styles.noted} dir="auto">
            {note}
          </span>
        )}
      </Link>
      <button type="button" className={styles.edit} aria-label={text.edit} onClick={() => onEdit(mark)}>
        <PenLine size={18} aria-hidden />
      </button>
    </div>
  )
}
