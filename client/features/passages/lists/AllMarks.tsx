import { observer } from 'mobx-react-lite'
import { useCopy } from '../../../services/services.ts'
import { passages as text } from '../../../text/en/reading/passages.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { inOrder, type Mark } from '../../marks/mark.ts'
import { MarksEditor } from './MarksEditor.tsx'
import styles from '../Passages.module.css'
import { SaveMarks } from './SaveMarks.tsx'
import { useMarks } from '../useMarks.ts'

/** What this reader has marked in all books, that in which was marked last first. */
export const AllMarks = observer(() => {
  const say = useCopy('passages', text)
  const kept = useMarks()
  if (!kept) return null
  const books = byBook(kept.mine)
  if (!books.length) return <EmptyState title={say('noMarks')} text={text.howToMark} />
  return (
    <>
      <p className={styles.where}>{text.where[kept.where]}</p>
      <MarksEditor marks={kept} groups={books.map(marks => ({ name: marks[0]?.book_name, marks }))} />
      <SaveMarks marks={books.flat()} />
    </>
  )
})

function byBook(marks: readonly Mark[]): Mark[][] {
  const books = new Map<number, Mark[]>()
  for (const mark of marks) books.set(mark.book_id, [...(books.get(mark.book_id) ?? []), mark])
  const latest = (marks: readonly Mark[]) => marks.reduce((last, { made_at }) => (made_at > last ? made_at : last), '')
  return [...books.values()].map(inOrder).sort((a, b) => (latest(a) < latest(b) ? 1 : -1))
}
