import { observer } from 'mobx-react-lite'
import { useCopy, useServices } from '../../services/services.ts'
import { passages as text } from '../../../shared/text/en/reading/passages.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { inOrder, type Mark } from '../marks/mark.ts'
import { PenLine } from '../../ui/images/icons/PenLine.tsx'
import styles from './Passages.module.css'
import { useMarks, storeMark } from './useMarks.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { useState } from 'react'
import type { Marks } from '../marks/marks.ts'
import { NoteForm } from './NoteForm.tsx'
import { passageLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { inQuotes } from './inQuotes.ts'
import { RibbonSign } from './RibbonSign.tsx'
import { pick } from '../../platform/pick.ts'

type Props = { /** Default: all books, each with its name. */ bookId?: number; onClose?(): void }

export const MarksList = observer(({ bookId, onClose }: Props) => {
  const say = useCopy('passages', text)
  const marks = useMarks()
  if (!marks) return null
  const isOfAll = bookId === undefined
  const books = byBook(marks.mine.filter(({ book_id }) => isOfAll || book_id === bookId))
  if (!books.length) return <EmptyState title={say('noMarks')} text={text.howToMark} />
  const list = (
    <>
      {isOfAll && <p className={`hint ${styles.where}`}>{text.where[marks.where]}</p>}
      <MarksEditor marks={marks} books={books} isNamed={isOfAll} onClose={onClose} />
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

const SaveMarks = ({ marks }: { marks: readonly Mark[] }) => {
  const save = (kind: 'markdown' | 'json') => {
    const type = kind === 'json' ? 'application/json' : 'text/markdown'
    saveFile(`marks.${kind === 'json' ? 'json' : 'md'}`, new Blob([exportMarks(marks)[kind]], { type }))
  }
  return (
    <p className={`hint ${styles.files}`}>
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

type EditorProps = {
  marks: Marks
  books: readonly (readonly Mark[])[]
  isNamed: boolean
  onClose?: () => void
}

const MarksEditor = ({ marks, books, isNamed, onClose }: EditorProps) => {
  const { notices } = useServices()
  const [edited, setEdited] = useState<Mark>()
  const close = () => setEdited(undefined)
  return (
    <>
      {books.map(some => (
        <section key={some[0]?.book_id}>
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
        onRemove={({ id }) => (marks.remove(id) ? close() : notices.toast(text.notSaved))}
        onSave={mark => storeMark(marks, mark, notices) && close()}
      />
    </>
  )
}

/** Characters of a quote that suffice to find it in its paragraph. */
const QUOTE_LENGTH = 40

const beginningOf = (quote: string) => [...(quote.split('\n')[0] ?? '')].slice(0, QUOTE_LENGTH).join('')

type RowProps = { mark: Mark; onClose?: () => void; onEdit(mark: Mark): void }

const MarkRow = ({ mark, onClose, onEdit }: RowProps) => {
  const { kind, book_id, chapter_id, chapter_key, chapter_title, paragraph, quote, note } = mark
  return (
    <div className={styles.item}>
      <Link
        to={passageLink(book_id, chapter_id, paragraph, { key: chapter_key, words: beginningOf(quote) })}
        className={styles.way}
        onClick={onClose}
      >
        <span className={`row ${styles.chapter}`}>
          {kind === 'bookmark' && (
            <>
              <RibbonSign size={15} className={styles.filled} />
              <span className="visually-hidden">{text.bookmark} </span>
            </>
          )}
          <bdi>{chapter_title || text.chapter({ number: chapter_id })}</bdi>
        </span>
        {quote && (
          <span className={`clamped ${styles.quoted}`} dir="auto">
            {inQuotes(quote)}
          </span>
        )}
        {note && (
          <span className={`hint ${styles.noted}`} dir="auto">
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

export function exportMarks(marks: readonly Mark[]): { markdown: string; json: string } {
  const lines: string[] = []
  let last: Mark | undefined
  for (const mark of marks) {
    const { book_id, book_name, chapter_id, chapter_title, quote, note } = mark
    const isNewBook = book_id !== last?.book_id
    if (isNewBook) lines.push(`# ${plain(book_name)}`)
    if (isNewBook || chapter_id !== last?.chapter_id) lines.push(`## ${chapter_id}. ${plain(chapter_title)}`)
    last = mark
    lines.push(plain(quote).replace(/^/gm, '> '))
    if (note) lines.push(plain(note))
  }
  return {
    markdown: `${lines.join('\n\n')}\n`,
    json: `${JSON.stringify(
      marks.map(mark => pick(mark, OWN_FIELDS)),
      null,
      2,
    )}\n`,
  }
}

const OWN_FIELDS = [
  'kind',
  'book_id',
  'book_name',
  'chapter_id',
  'chapter_title',
  'paragraph',
  'at',
  'quote',
  'note',
  'made_at',
] as const

const plain = (text: string) => text.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/^(\s*)([#+-]|\d+(?=[.)]))/gm, '$1\\$2')
