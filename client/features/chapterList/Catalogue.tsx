import { ArrowDownNarrowWide, ArrowUpNarrowWide, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../services/services.ts'
import { chapters as text } from '../../text/en/reading/chapters.ts'
import { shell } from '../../text/en/site/shell.ts'
import { ChapterRow } from './ChapterRow.tsx'
import { FixedRows } from '../../ui/lists/FixedRows.tsx'
import { Popup } from '../../ui/overlay/Popup.tsx'
import styles from './Catalogue.module.css'
import { chapterPages, type ChapterPages } from './chapterPages.ts'

export type CatalogueProps = {
  open: boolean
  onClose(): void
  book: { id: number; name: string; chapter_count: number }
  /** Number of the chapter to show first and to mark. */
  current?: number
}

/** As the style sheet has it, in rem: rows grow with the type. */
const ROW_HEIGHT = 3.25
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** All chapters of a book in a sheet; only the rows in sight exist, so that thousands open at once. */
export function Catalogue({ open, onClose, book, current }: CatalogueProps) {
  const { api } = useServices()
  const chapters = chapterPages(book.id, book.chapter_count, api)
  const [isDescending, setDescending] = useState(false)
  const isWide = typeof matchMedia === 'function' && matchMedia('(min-width: 768px)').matches
  return (
    <Popup open={open} onClose={onClose} label={text.chapters} position={isWide ? 'right' : 'bottom'}>
      <div className={styles.catalogue}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 className={styles.title}>
              <bdi>{book.name}</bdi>
            </h2>
            <p className={styles.count}>{text.chapterCount({ count: book.chapter_count })}</p>
          </div>
          <button
            type="button"
            className={styles.button}
            aria-label={isDescending ? text.lastFirst : text.firstFirst}
            onClick={() => setDescending(!isDescending)}
          >
            {isDescending ? <ArrowUpNarrowWide size={20} aria-hidden /> : <ArrowDownNarrowWide size={20} aria-hidden />}
          </button>
          <button type="button" className={styles.button} aria-label={shell.close} onClick={onClose}>
            <X size={22} aria-hidden />
          </button>
        </div>
        <Rows chapters={chapters} isDescending={isDescending} current={current} onClose={onClose} />
      </div>
    </Popup>
  )
}

type RowsProps = { chapters: ChapterPages; isDescending: boolean; current?: number; onClose(): void }

const Rows = observer(({ chapters, isDescending, current, onClose }: RowsProps) => {
  const { total } = chapters
  // The sheet comes at once, its rows a frame later: together they would hold up a slow phone.
  const [hasRows, setHasRows] = useState(false)
  useEffect(() => {
    chapters.refresh()
    const frame = requestAnimationFrame(() => setHasRows(true))
    return () => cancelAnimationFrame(frame)
  }, [chapters])
  const inSight = useRef<[number, number]>([1, 1])
  const numberOf = (index: number) => (isDescending ? total - index : index + 1)

  return (
    <>
      {chapters.failed && (
        <p className={styles.failed}>
          {text.chaptersFailed}{' '}
          <button type="button" className={styles.again} onClick={() => chapters.retry(...inSight.current)}>
            {text.tryAgain}
          </button>
        </p>
      )}
      {hasRows && (
        <FixedRows
          key={String(isDescending)}
          className={styles.rows}
          count={total}
          rowHeight={ROW_HEIGHT * rem()}
          start={current && !isDescending ? current - 1 : 0}
          onSight={(first, last) => {
            const [a, b] = [numberOf(first), numberOf(last)]
            inSight.current = [Math.min(a, b), Math.max(a, b)]
            chapters.want(...inSight.current)
          }}
          onClick={event => {
            if ((event.target as Element).closest('a')) onClose()
          }}
        >
          {index => <Row chapters={chapters} number={numberOf(index)} isCurrent={numberOf(index) === current} />}
        </FixedRows>
      )}
    </>
  )
})

/** Each looks at its own chapter, so that a page that arrives renders its rows and no list. */
const Row = observer(
  ({ chapters, number, isCurrent }: { chapters: ChapterPages; number: number; isCurrent: boolean }) => (
    <ChapterRow
      bookId={chapters.bookId}
      number={number}
      chapter={chapters.chapter(number)}
      isSure={chapters.isFresh(number)}
      isCurrent={isCurrent}
    />
  ),
)
