import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { TABS_ANIMATION, TABS_SWIPE_THRESHOLD } from '../../../shared/constants.ts'
import { forward } from '../../../shared/text/format.ts'
import { isActiveTab, tabByKey } from './tabRules.ts'
import styles from './Tabs.module.css'

type TabItem = {
  /** The value of this tab; default: its index. */
  name?: string | number
  label: ReactNode
  /** Address of the tab without script; with it the tab is a link. */
  to?: string
  /** Rendered once the tab has been chosen, and mounted from then on. */
  content: ReactNode
}

type Props = {
  label: string
  items: readonly TabItem[]
  value: string | number
  onChange(value: string | number, index: number): void
  className?: string
}

/** Specification, section 9: swipe of 50 px, 0.3 s, scrolling from 4 tabs on. Keys follow the ARIA pattern. */
export function Tabs({ label, items, value, onChange, className = '' }: Props) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const active = Math.max(
    0,
    items.findIndex((item, index) => isActiveTab(item, index, value)),
  )
  const last = useRef(active)
  const [visited, setVisited] = useState<ReadonlySet<number>>(new Set([active]))
  const [motion, setMotion] = useState('')
  if (!visited.has(active)) setVisited(new Set([...visited, active]))

  useEffect(() => {
    if (active === last.current) return
    setMotion(active > last.current ? 'fromNext' : 'fromPrevious')
    last.current = active
    const [strip, tab] = [row.current, row.current?.children[active]]
    if (strip && tab instanceof HTMLElement)
      strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
  }, [active])

  const choose = (index: number) => {
    const item = items[index]
    if (item && index !== active) onChange(item.name ?? index, index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabByKey(event.key, active, items.length, forward())
    if (index === undefined) return
    event.preventDefault()
    choose(index)
    ;(row.current?.children[index] as HTMLElement | undefined)?.focus()
  }

  return (
    <div
      ref={frame => frame?.style.setProperty('--tabs-animation', `${TABS_ANIMATION}ms`)}
      className={className}
      data-swipe
    >
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className={`${styles.row} ${items.length < TABS_SWIPE_THRESHOLD ? styles.even : ''}`}
      >
        {items.map(({ name, label, to }, index) => {
          const Tag = to === undefined ? 'button' : 'a'
          return (
            <Tag
              key={name ?? index}
              role="tab"
              id={`${id}-tab-${index}`}
              {...(to === undefined ? { type: 'button' as const } : { href: to })}
              aria-selected={index === active}
              aria-controls={`${id}-panel-${index}`}
              tabIndex={index === active ? 0 : -1}
              className={styles.tab}
              onClick={event => {
                event.preventDefault()
                choose(index)
              }}
            >
              {label}
            </Tag>
          )
        })}
      </div>
      {items.map(({ name, content }, index) => (
        <div
          key={name ?? index}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== active}
          className={`${styles.panel} ${index === active ? (styles[motion] ?? '') : ''}`}
        >
          {visited.has(index) && content}
        </div>
      ))}
    </div>
  )
}
