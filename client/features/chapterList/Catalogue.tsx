import { useState } from 'react'
import type { Book } from '../../../shared/api/book.ts'
import { useServices } from '../../services/services.ts'
import { catalogue as text } from '../../../shared/text/en/reading/catalogue.ts'
import { chapters as listed } from '../../../shared/text/en/reading/chapters.ts'
import { find } from '../../../shared/text/en/reading/find.ts'
import { shell } from '../../../shared/text/en/site/shell.ts'
import { passages } from '../../../shared/text/en/reading/passages.ts'
import { lazy } from '../../routing/lazy.tsx'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { foreign } from '../../../shared/text/format.ts'
import { ArrowDownNarrowWide } from '../../ui/images/icons/ArrowDownNarrowWide.tsx'
import { ArrowUpNarrowWide } from '../../ui/images/icons/ArrowUpNarrowWide.tsx'
import { Highlighter } from '../../ui/images/icons/Highlighter.tsx'
import { Search } from '../../ui/images/icons/Search.tsx'
import { X } from '../../ui/images/icons/X.tsx'
import type { LineIcon } from '../../ui/images/lineIcon.tsx'
import styles from './Catalogue.module.css'
import { BookLeft } from './BookLeft.tsx'
import { chapterPages } from './chapterPages.ts'
import { Rows } from './Rows.tsx'

const FindInBook = lazy(() => import('../findInBook/FindInBook.tsx').then(part => part.FindInBook))
const MarksList = lazy(() => import('../passages/MarksList.tsx').then(part => part.MarksList))

type Props = {
  open: boolean
  onClose(): void
  book: Pick<Book, 'id' | 'name' | 'language' | 'chapter_count' | 'word_count' | 'volumes'>
  current?: number
  /** Not in a sheet, but in a column beside the page, which stays open while its links are followed. */
  isBeside?: boolean
}

type View = 'chapters' | 'find' | 'marks'

/** All chapters of a book in a sheet. Only visible rows are rendered, so that thousands open instantly. */
export function Catalogue({ open, onClose, book, current, isBeside = false }: Props) {
  const { api } = useServices()
  const chapters = chapterPages(book.id, book.chapter_count, api)
  const lang = foreign(book.language)
  const [isDescending, setDescending] = useState(false)
  const [view, setView] = useState<View>('chapters')
  const back = () => setView('chapters')
  const toggle = (other: View) => setView(view === other ? 'chapters' : other)
  const isWide = typeof matchMedia === 'function' && matchMedia('(min-width: 768px)').matches
  const onFollow = isBeside ? () => {} : onClose
  const list = (
    <div className={`column ${styles.catalogue}`}>
      <div className={styles.head}>
        <div>
          <h2 className={`clamped ${styles.title}`}>
            <bdi lang={lang}>{book.name}</bdi>
          </h2>
          <p className="hint">
            {text.chapterCount({ count: book.chapter_count })}
            {current !== undefined && <BookLeft chapters={chapters} current={current} words={book.word_count} />}
          </p>
        </div>
        <Toggle Icon={Search} name={find.label} isOn={view === 'find'} onClick={() => toggle('find')} />
        <Toggle Icon={Highlighter} name={passages.marks} isOn={view === 'marks'} onClick={() => toggle('marks')} />
        <button
          type="button"
          className={`icon-button ${styles.button}`}
          disabled={view !== 'chapters'}
          aria-label={isDescending ? text.lastFirst : text.firstFirst}
          onClick={() => setDescending(!isDescending)}
        >
          {isDescending ? <ArrowUpNarrowWide size={20} aria-hidden /> : <ArrowDownNarrowWide size={20} aria-hidden />}
        </button>
        <button type="button" className={`icon-button ${styles.button}`} aria-label={shell.close} onClick={onClose}>
          <X size={22} aria-hidden />
        </button>
      </div>
      {view === 'find' && <FindInBook bookId={book.id} lang={lang} onClose={onFollow} onFailed={back} />}
      {view === 'marks' && <MarksList bookId={book.id} onClose={onFollow} onFailed={back} />}
      {view === 'chapters' && (
        <Rows
          chapters={chapters}
          volumes={book.volumes}
          lang={lang}
          isDescending={isDescending}
          current={current}
          onClose={onFollow}
        />
      )}
    </div>
  )
  if (isBeside)
    return (
      open && (
        <aside aria-label={listed.chapters} className={styles.beside}>
          {list}
        </aside>
      )
    )
  return (
    <Popup open={open} onClose={onClose} label={listed.chapters} position={isWide ? 'end' : 'bottom'}>
      {list}
    </Popup>
  )
}

type ToggleProps = { Icon: LineIcon; name: string; isOn: boolean; onClick(): void }

const Toggle = ({ Icon, name, isOn, onClick }: ToggleProps) => (
  <button
    type="button"
    className={`icon-button ${styles.button}`}
    aria-label={name}
    aria-pressed={isOn}
    onClick={onClick}
  >
    <Icon size={20} aria-hidden />
  </button>
)
