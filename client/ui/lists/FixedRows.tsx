import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { afterFrame } from './afterFrame.ts'
import styles from './FixedRows.module.css'
import { listen } from '../../platform/listen.ts'

type Props = Omit<ComponentProps<'div'>, 'children' | 'onScroll'> & {
  count: number
  rowHeight: number
  /** Index of the row that is initially in the middle, or at the top. */
  start?: number
  startsAt?: 'middle' | 'top'
  /** Called with the indexes of the visible rows, initially and on scroll. */
  onSight(first: number, last: number): void
  children(index: number): ReactNode
}

/** Rows are created in steps, so that not every frame of a scroll renders; and so many are kept on either side. */
const STEP = 4
const AROUND = 4

/** Only rows near the screen exist, and elements are reused, so that thousands open at once. Browser only. */
export function FixedRows(props: Props) {
  const { count, rowHeight, start = 0, startsAt = 'middle', onSight, children, className, ...rest } = props
  const box = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState(() => Math.floor(start / STEP) * STEP)
  const [height, setHeight] = useState(0)
  const [around, setAround] = useState(0)
  const inSight = Math.ceil(height / rowHeight)
  const shownFrom = (from: number) => Math.max(0, from - around)
  const shownTo = (from: number) => Math.min(count, from + STEP + inSight + around)

  const look = useEffectEvent(() => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    const first = Math.max(0, Math.floor(scrollTop / rowHeight))
    const next = Math.floor(first / STEP) * STEP
    if (next !== from) leaveFocus(box.current, shownFrom(next), shownTo(next))
    setFrom(next)
    onSight(first, Math.min(count - 1, Math.floor((scrollTop + clientHeight) / rowHeight)))
  })
  const begin = useEffectEvent(() => {
    const { current } = box
    if (!current) return
    setHeight(current.clientHeight)
    current.scrollTop = start * rowHeight - (startsAt === 'top' ? 0 : (current.clientHeight - rowHeight) / 2)
    look()
  })
  useLayoutEffect(() => begin(), [])
  useEffect(() => afterFrame(() => setAround(AROUND)), [])
  useEffect(
    () =>
      // A rotated phone shows more rows.
      listen(window, 'resize', () => {
        setHeight(box.current?.clientHeight ?? 0)
        look()
      }),
    [],
  )

  const first = shownFrom(from)
  const rows = Array.from({ length: height ? Math.max(0, shownTo(from) - first) : 0 }, (_, index) => first + index)
  const places = STEP + inSight + 2 * AROUND
  return (
    <div ref={box} role="list" className={`${styles.box} ${className ?? ''}`} onScroll={() => look()} {...rest}>
      <div className={styles.all} style={{ height: count * rowHeight }}>
        {rows.map(index => (
          <div
            key={index % places}
            role="listitem"
            aria-setsize={count}
            aria-posinset={index + 1}
            className={styles.row}
            style={{ top: index * rowHeight, height: rowHeight }}
          >
            {children(index)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** A row that scrolls out loses the focus: its element becomes another row. */
function leaveFocus(box: HTMLElement | null, first: number, end: number): void {
  const { activeElement } = document
  const row = box?.contains(activeElement) ? activeElement?.closest('[aria-posinset]') : undefined
  const index = Number(row?.getAttribute('aria-posinset')) - 1
  if (row && (index < first || index >= end)) (activeElement as HTMLElement).blur()
}
