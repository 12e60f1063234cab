import { useState } from 'react'
import { useServices } from '../../../services/services.ts'
import { passages as text } from '../../../text/en/reading/passages.ts'
import type { Mark } from '../../marks/mark.ts'
import type { Marks } from '../../marks/marks.ts'
import { MarkRow } from './MarkRow.tsx'
import { storeMark } from '../newMark.ts'
import { NoteForm } from '../NoteForm.tsx'
import styles from '../Passages.module.css'

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
