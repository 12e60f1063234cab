import { observer } from 'mobx-react-lite'
import { useCopy } from '../../../services/services.ts'
import { passages as text } from '../../../text/en/reading/passages.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { inOrder } from '../../marks/mark.ts'
import { MarksEditor } from './MarksEditor.tsx'
import styles from '../Passages.module.css'
import { SaveMarks } from './SaveMarks.tsx'
import { useMarks } from '../useMarks.ts'

type Props = { bookId: number; onClose(): void }

/** What this reader has marked in a book, with the way to each passage, and out of here as a file. */
export const MarksList = observer(({ bookId, onClose }: Props) => {
  const say = useCopy('passages', text)
  const kept = useMarks()
  if (!kept) return null
  const marks = inOrder(kept.mine.filter(mark => mark.book_id === bookId))
  if (!marks.length) return <EmptyState title={say('noMarks')} text={text.howToMark} />
  return (
    <div className={styles.list}>
      <MarksEditor marks={kept} groups={[{ marks }]} onClose={onClose} />
      <SaveMarks marks={marks} />
    </div>
  )
})
