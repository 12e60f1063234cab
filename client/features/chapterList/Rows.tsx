import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Volume } from '../../../shared/api/book.ts'
import { rangesOf } from '../../../shared/page/volumes.ts'
import { afterFrame } from '../../ui/lists/afterFrame.ts'
import { useStores } from '../../services/services.ts'
import { chapters as text } from '../../../shared/text/en/reading/chapters.ts'
import { minutesFor, ownSpeed } from '../reading/minutes.ts'
import { furthestRead } from '../readingLog/log.ts'
import { FixedRows } from '../../ui/lists/FixedRows.tsx'
import styles from './Catalogue.module.css'
import type { ChapterPages } from './chapterPages.ts'
import { ChapterMarks } from './ChapterMarks.tsx'
import { ChapterRow } from './ChapterRow.tsx'
import { partsOf } from './parts.ts'
import { useOfflineChapters } from './useOfflineChapters.ts'
import { listRows } from './listRows.ts'
import { VolumeHeading } from './VolumeHeading.tsx'
import { VolumePicker } from './VolumePicker.tsx'
import { ChapterJump } from './ChapterJump.tsx'

/** As in the style sheet, in rem: rows grow with the font size. */
const ROW_HEIGHT = 3.25
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

type Props = {
  chapters: ChapterPages
  volumes?: readonly Volume[]
  lang?: string
  isDescending: boolean
  current?: number
  onClose(): void
}

type Jump = { number: number; toVolume: boolean; count: number; isDescending: boolean }

export const Rows = observer(({ chapters, volumes, lang, isDescending, current, onClose }: Props) => {
  const { total, bookId } = chapters
  const { book } = useStores()
  // The sheet opens first, its rows a frame later: rendering both at once would block a slow phone.
  const [hasRows, setHasRows] = useState(false)
  // Each jump mounts a new list at another row.
  const [jump, setJump] = useState<Jump>()
  const jumpTo = (number: number, toVolume: boolean) =>
    setJump({ number, toVolume, count: (jump?.count ?? 0) + 1, isDescending })
  // Reversing the list resets the jump, so that it starts at its beginning.
  const goal = jump?.isDescending === isDescending ? jump : undefined
  useEffect(() => {
    chapters.refresh()
    return afterFrame(() => setHasRows(true))
  }, [chapters])
  const inSight = useRef<[number, number]>([1, 1])
  const rows = useMemo(() => listRows(rangesOf(volumes, total), total, isDescending), [volumes, total, isDescending])
  const [volumeInSight, setVolumeInSight] = useState(() => rows.rangeAt(rows.indexOf(current ?? 1)).first)
  const saved = useOfflineChapters(bookId)
  const readTo = furthestRead(book.mine, bookId)
  const speed = ownSpeed()
  const first = goal?.number ?? (isDescending ? total : current)
  const startOf = goal?.toVolume ? rows.beginningOf : rows.indexOf

  return (
    <>
      {chapters.failed && (
        <p className={styles.failed} role="alert">
          {text.chaptersFailed}{' '}
          <button type="button" className={`action ${styles.again}`} onClick={() => chapters.retry(...inSight.current)}>
            {text.tryAgain}
          </button>
        </p>
      )}
      {(partsOf(total).length > 1 || rows.ranges.length > 1) && (
        <ChapterJump total={total} isDescending={isDescending} onJump={number => jumpTo(number, false)}>
          {rows.ranges.length > 1 && (
            <VolumePicker ranges={rows.ranges} inSight={volumeInSight} onJump={number => jumpTo(number, true)} />
          )}
        </ChapterJump>
      )}
      {hasRows && (
        <FixedRows
          key={`${isDescending} ${goal?.count}`}
          className={styles.rows}
          count={rows.count}
          rowHeight={ROW_HEIGHT * rem()}
          start={first ? startOf(first) : 0}
          startsAt={goal?.toVolume ? 'top' : 'middle'}
          onSight={(first, last) => {
            const [a, b] = [rows.numberAt(first), rows.numberAt(last)]
            inSight.current = [Math.min(a, b), Math.max(a, b)]
            chapters.want(...inSight.current)
            const top = goal?.toVolume ? startOf(goal.number) : -1
            // A short last volume cannot scroll to the top; else use the second row, as the first is mostly cut off.
            const row = top >= first && top <= last ? top : Math.min(first + 1, last)
            setVolumeInSight(rows.rangeAt(row).first)
          }}
          onClick={event => {
            if ((event.target as Element).closest('a')) onClose()
          }}
        >
          {index => {
            const row = rows.rowAt(index)
            if ('heading' in row)
              return (
                <div className={styles.volume}>
                  <VolumeHeading range={row.heading} lang={lang} />
                </div>
              )
            const { number } = row
            return (
              <Row
                chapters={chapters}
                number={number}
                lang={lang}
                isCurrent={number === current}
                isPassed={number < readTo}
                isSaved={saved.has(number)}
                isGoal={!goal?.toVolume && number === goal?.number}
                speed={speed}
              />
            )
          }}
        </FixedRows>
      )}
    </>
  )
})

type RowProps = {
  chapters: ChapterPages
  number: number
  lang?: string
  isCurrent: boolean
  isPassed: boolean
  isSaved: boolean
  isGoal: boolean
  /** Words per minute. */
  speed: number
}

/** Observes its own chapter only, so that a loaded page re-renders its rows but not the list. */
const Row = observer(({ chapters, number, lang, isCurrent, isPassed, isSaved, isGoal, speed }: RowProps) => {
  const chapter = chapters.chapter(number)
  const row = (
    <ChapterRow
      bookId={chapters.bookId}
      number={number}
      chapter={chapter}
      lang={lang}
      isSure={chapters.isFresh(number)}
      isCurrent={isCurrent}
    >
      {chapter && (
        <ChapterMarks
          chapter={chapter}
          isPassed={isPassed}
          isSaved={isSaved}
          minutes={minutesFor(chapter.word_count, speed)}
        />
      )}
    </ChapterRow>
  )
  return isGoal ? <div className={styles.goal}>{row}</div> : row
})
