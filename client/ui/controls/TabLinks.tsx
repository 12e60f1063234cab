import { useEffect, useRef } from 'react'
import { Link } from '../../routing/Link.tsx'
import styles from './TabLinks.module.css'

type TabLink = { key: string | number; label: string; to: string }

type Props = {
  label: string
  items: readonly TabLink[]
  current: string | number | undefined
  variant?: 'tabs' | 'chips'
  /** Replaces the history entry: for filters. */
  replace?: boolean
}

/** A row of links, one of them current; scrolls if it is too long, and brings the current one into view. */
export function TabLinks({ label, items, current, variant = 'tabs', replace }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const place = items.findIndex(({ key }) => key === current)
  useEffect(() => {
    const [strip, link] = [row.current, row.current?.children[place]]
    if (strip && link instanceof HTMLElement)
      strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
  }, [place])
  return (
    <nav aria-label={label} className={styles[variant]}>
      <div ref={row} className={styles.row}>
        {items.map(({ key, label, to }, index) => (
          <Link
            key={key}
            to={to}
            replace={replace}
            className={`row ${styles.link}`}
            aria-current={index === place ? 'page' : undefined}
          >
            <bdi>{label}</bdi>
          </Link>
        ))}
      </div>
    </nav>
  )
}
