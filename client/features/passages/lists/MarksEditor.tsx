import { useState } from 'react'
import { useServices } from '../../../services/services.ts'
import { passages as text } from '../../../text/en/reading/passages.ts'
import type { Mark } from '../../marks/mark.ts'
import type { Marks } from '../../marks/marks.ts'
import { MarkRow } from './MarkRow.tsx'
import { keepMark } from '../newMark.ts'
import { NoteForm } from '../NoteForm.tsx'
import styles from '../Passages.module.css'

type Props = {
  marks: Marks
  /** In order, each with its marks; those without a name stand alone. */
  groups: readonly { name?: string; marks: readonly Mark[] }[]
  onClose?: () => void
}

/** Marks in lists, each with the way to it, its note to be changed, and the way out of here. */
export const MarksEditor = ({ marks, groups, onClose }: Props) => {
  const { notices } = useServices()
  const [edited, setEdited] = useState<Mark>()
  const close = () => setEdited(undefined)
  return (
    <>
      {groups.map(({ name, marks: some }) => (
        <section key={some[0]?.book_id} className={styles.group}>
          {name !== undefined && (
            <h2 className={styles.book}>
              <bdi>{name}</bdi>
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
        onSave={mark => keepMark(marks, mark, notices) && close()}
      />
    </>
  )
}
