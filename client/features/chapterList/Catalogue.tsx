import { ArrowDownNarrowWide, ArrowUpNarrowWide, X } from 'lucide-react'
import { Observer, observer } from 'mobx-react-lite'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import { useServices } from '../../services/services.ts'
import { chapters as text } from '../../text/en/reading/chapters.ts'
import { shell } from '../../text/en/site/shell.ts'
import { ChapterRow } from './ChapterRow.tsx'
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

/** As the style sheet has it, in CSS pixels. */
const ROW_HEIGHT = 52

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
        <Rows
          key={String(isDescending)}
          chapters={chapters}
          isDescending={isDescending}
          current={current}
          onClose={onClose}
        />
      </div>
    </Popup>
  )
}

type RowsProps = { chapters: ChapterPages; isDescending: boolean; current?: number; onClose(): void }

const Rows = observer(({ chapters, isDescending, current, onClose }: RowsProps) => {
  const { total, bookId } = chapters
  const list = useRef<VListHandle>(null)
  const numbers = useMemo(
    () => Array.from({ length: total }, (_, index) => (isDescending ? total - index : index + 1)),
    [total, isDescending],
  )

  const inSight = (): [number, number] => {
    const { scrollOffset = 0, viewportSize = 0 } = list.current ?? {}
    const edges = [scrollOffset, scrollOffset + viewportSize].map(
      offset => numbers[Math.min(total - 1, Math.floor(offset / ROW_HEIGHT))] ?? 1,
    )
    return [Math.min(...edges), Math.max(...edges)]
  }
  const wantInSight = () => chapters.want(...inSight())
  // Where the list begins; afterwards it goes as the reader scrolls.
  const first = isDescending ? undefined : current
  const scrollToFirst = useEffectEvent(() => {
    if (first) list.current?.scrollToIndex(numbers.indexOf(first), { align: 'center' })
  })
  useLayoutEffect(() => scrollToFirst(), [])
  const want = useEffectEvent(() => {
    chapters.want((first || 10) - 10, (first || 10) + 10)
    return setTimeout(wantInSight)
  })
  useEffect(() => {
    chapters.refresh()
    const timer = want()
    return () => clearTimeout(timer)
  }, [chapters])

  return (
    <>
      {chapters.failed && (
        <p className={styles.failed}>
          {text.chaptersFailed}{' '}
          <button type="button" className={styles.again} onClick={() => chapters.retry(...inSight())}>
            {text.tryAgain}
          </button>
        </p>
      )}
      <VList
        ref={list}
        className={styles.rows}
        data={numbers}
        itemSize={ROW_HEIGHT}
        onScroll={wantInSight}
        role="list"
        onClick={event => {
          if ((event.target as Element).closest('a')) onClose()
        }}
      >
        {number => (
          <div key={number} role="listitem" aria-setsize={total} aria-posinset={number}>
            <Observer>
              {() => (
                <ChapterRow
                  bookId={bookId}
                  number={number}
                  chapter={chapters.chapter(number)}
                  isSure={chapters.isFresh(number)}
                  isCurrent={number === current}
                />
              )}
            </Observer>
          </div>
        )}
      </VList>
    </>
  )
})
