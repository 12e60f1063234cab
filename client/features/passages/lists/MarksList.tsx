import { observer } from 'mobx-react-lite'
import { useCopy } from '../../../services/services.ts'
import { passages as text } from '../../../text/en/reading/passages.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { inOrder, type Mark } from '../../marks/mark.ts'
import { MarksEditor } from './MarksEditor.tsx'
import styles from '../Passages.module.css'
import { useMarks } from '../useMarks.ts'
import { saveFile } from '../../../platform/saveFile.ts'
import { exportMarks } from './exportMarks.ts'

type Props = { /** Default: all books, each with its name. */ bookId?: number; onClose?(): void }

/** What this reader has marked, with a link to each passage, and a download; the book marked last is first. */
export const MarksList = observer(({ bookId, onClose }: Props) => {
  const say = useCopy('passages', text)
  const kept = useMarks()
  if (!kept) return null
  const isOfAll = bookId === undefined
  const books = byBook(kept.mine.filter(({ book_id }) => isOfAll || book_id === bookId))
  if (!books.length) return <EmptyState title={say('noMarks')} text={text.howToMark} />
  const list = (
    <>
      {isOfAll && <p className={styles.where}>{text.where[kept.where]}</p>}
      <MarksEditor marks={kept} books={books} isNamed={isOfAll} onClose={onClose} />
      <SaveMarks marks={books.flat()} />
    </>
  )
  return isOfAll ? list : <div className={styles.list}>{list}</div>
})

function byBook(marks: readonly Mark[]): Mark[][] {
  const books = new Map<number, Mark[]>()
  for (const mark of marks) books.set(mark.book_id, [...(books.get(mark.book_id) ?? []), mark])
  const latest = (marks: readonly Mark[]) => marks.reduce((last, { made_at }) => (made_at > last ? made_at : last), '')
  return [...books.values()].map(inOrder).sort((a, b) => (latest(a) < latest(b) ? 1 : -1))
}

/** Marks as a file for other programs. */
const SaveMarks = ({ marks }: { marks: readonly Mark[] }) => {
  const save = (kind: 'markdown' | 'json') => {
    const type = kind === 'json' ? 'application/json' : 'text/markdown'
    saveFile(`marks.${kind === 'json' ? 'json' : 'md'}`, new Blob([exportMarks(marks)[kind]], { type }))
  }
  return (
    <p className={styles.files}>
      {text.export}
      <button type="button" className={styles.file} onClick={() => save('markdown')}>
        {text.markdown}
      </button>
      <button type="button" className={styles.file} onClick={() => save('json')}>
        {text.json}
      </button>
    </p>
  )
}
