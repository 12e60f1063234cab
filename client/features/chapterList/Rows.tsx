import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { afterFrame } from '../../ui/lists/afterFrame.ts'
import { useStores } from '../../services/services.ts'
import { chapters as text } from '../../text/en/reading/chapters.ts'
import { minutesFor, ownPace } from '../reading/minutes.ts'
import { FixedRows } from '../../ui/lists/FixedRows.tsx'
import styles from './Catalogue.module.css'
import type { ChapterPages } from './chapterPages.ts'
import { ChapterMarks } from './ChapterMarks.tsx'
import { ChapterRow } from './ChapterRow.tsx'
import { partsOf } from './parts.ts'
import { useKeptChapters } from './useKeptChapters.ts'
import { WaysIn } from './WaysIn.tsx'

/** As the style sheet has it, in rem: rows grow with the type. */
const ROW_HEIGHT = 3.25
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

type Props = {
  chapters: ChapterPages
  isDescending: boolean
  /** Number of the chapter to show first and to mark. */
  current?: number
  onClose(): void
}

/** The chapters' rows, only those in sight, below the ways to any of them. */
export const Rows = observer(({ chapters, isDescending, current, onClose }: Props) => {
  const { total, bookId } = chapters
  const { book } = useStores()
  // The sheet comes at once, its rows a frame later: together they would hold up a slow phone.
  const [hasRows, setHasRows] = useState(false)
  // Each jump begins the list anew, at another row.
  const [jump, setJump] = useState<{ number: number; count: number; isDescending: boolean }>()
  // A list that was turned around begins at its beginning.
  const goal = jump?.isDescending === isDescending ? jump : undefined
  useEffect(() => {
    chapters.refresh()
    return afterFrame(() => setHasRows(true))
  }, [chapters])
  const inSight = useRef<[number, number]>([1, 1])
  const numberOf = (index: number) => (isDescending ? total - index : index + 1)
  const indexOf = numberToIndex(total, isDescending)
  const kept = useKeptChapters(bookId)
  const readTo = book.lastRead(bookId)?.chapter_id ?? 0
  const first = goal?.number ?? (isDescending ? total : current)

  return (
    <>
      {chapters.failed && (
        <p className={styles.failed} role="alert">
          {text.chaptersFailed}{' '}
          <button type="button" className={styles.again} onClick={() => chapters.retry(...inSight.current)}>
            {text.tryAgain}
          </button>
        </p>
      )}
      {partsOf(total).length > 1 && (
        <WaysIn
          total={total}
          isDescending={isDescending}
          onJump={number => setJump({ number, count: (jump?.count ?? 0) + 1, isDescending })}
        />
      )}
      {hasRows && (
        <FixedRows
          key={`${isDescending} ${goal?.count}`}
          className={styles.rows}
          count={total}
          rowHeight={ROW_HEIGHT * rem()}
          start={first ? indexOf(first) : 0}
          onSight={(first, last) => {
            const [a, b] = [numberOf(first), numberOf(last)]
            inSight.current = [Math.min(a, b), Math.max(a, b)]
            chapters.want(...inSight.current)
          }}
          onClick={event => {
            if ((event.target as Element).closest('a')) onClose()
          }}
        >
          {index => {
            const number = numberOf(index)
            return (
              <Row
                chapters={chapters}
                number={number}
                isCurrent={number === current}
                isRead={number < readTo}
                isKept={kept.has(number)}
                isGoal={number === goal?.number}
              />
            )
          }}
        </FixedRows>
      )}
    </>
  )
})

const numberToIndex = (total: number, isDescending: boolean) => (number: number) =>
  isDescending ? total - number : number - 1

type RowProps = {
  chapters: ChapterPages
  number: number
  isCurrent: boolean
  isRead: boolean
  isKept: boolean
  isGoal: boolean
}

/** Each looks at its own chapter, so that a page that arrives renders its rows and no list. */
const Row = observer(({ chapters, number, isCurrent, isRead, isKept, isGoal }: RowProps) => {
  const chapter = chapters.chapter(number)
  return (
    <div className={isGoal ? styles.goal : undefined}>
      <ChapterRow
        bookId={chapters.bookId}
        number={number}
        chapter={chapter}
        isSure={chapters.isFresh(number)}
        isCurrent={isCurrent}
      >
        {chapter && (
          <ChapterMarks
            isRead={isRead}
            isKept={isKept}
            isOwned={!chapter.is_free && chapter.is_ordered}
            minutes={minutesFor(chapter.word_count, ownPace())}
          />
        )}
      </ChapterRow>
    </div>
  )
})
