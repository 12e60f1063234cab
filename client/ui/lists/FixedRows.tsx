import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import styles from './FixedRows.module.css'

type Props = Omit<ComponentProps<'div'>, 'children' | 'onScroll'> & {
  count: number
  /** Of every row, in CSS pixels. */
  rowHeight: number
  /** Index of the row that stands in the middle at the beginning. */
  start?: number
  /** Told which rows are in sight, by their indexes, at the beginning and as the reader scrolls. */
  onSight(first: number, last: number): void
  children(index: number): ReactNode
}

/** Rows are made by so many, so that not every frame of a scroll renders; and so many wait on either side. */
const STEP = 4
const AROUND = 4

/**
 * A list that scrolls by itself, of rows of one height. Only those in sight and a few around them exist, so that
 * thousands open at once. Browser only.
 */
export function FixedRows({ count, rowHeight, start = 0, onSight, children, className, ...rest }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState(() => Math.floor(start / STEP) * STEP)
  const [height, setHeight] = useState(innerHeight)
  const inSight = Math.ceil(height / rowHeight)

  const look = useEffectEvent(() => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    const first = Math.max(0, Math.floor(scrollTop / rowHeight))
    setFrom(Math.floor(first / STEP) * STEP)
    onSight(first, Math.min(count - 1, Math.floor((scrollTop + clientHeight) / rowHeight)))
  })
  const begin = useEffectEvent(() => {
    const { current } = box
    if (current) current.scrollTop = (start + 0.5) * rowHeight - current.clientHeight / 2
    look()
  })
  useLayoutEffect(() => begin(), [])
  useEffect(() => {
    // A phone that is turned shows more of them.
    const turned = () => {
      setHeight(innerHeight)
      look()
    }
    addEventListener('resize', turned)
    return () => removeEventListener('resize', turned)
  }, [])

  const first = Math.max(0, from - AROUND)
  const last = Math.min(count, from + STEP + inSight + AROUND)
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
  return (
    <div ref={box} role="list" className={`${styles.box} ${className ?? ''}`} onScroll={() => look()} {...rest}>
      <div className={styles.all} style={{ height: count * rowHeight }}>
        {rows.map(index => (
          <div
            key={index}
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
