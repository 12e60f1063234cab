import { useState } from 'react'
import { filters as text } from '../../../shared/text/en/discover/filters.ts'
import { SORTS } from '../../../shared/bookFilter.ts'
import { lazy } from '../../routing/lazy.tsx'
import { Link } from '../../routing/Link.tsx'
import { ChevronDown } from '../../ui/images/icons/ChevronDown.tsx'
import { type Filter, narrowing } from './filter.ts'
import styles from './FilterRows.module.css'
import type { Books } from './useCounts.ts'

type Props = {
  filter: Filter
  href(filter: Filter): string
  /** The list's default order, omitted from its address: search results start with the best match. */
  natural?: 'popular' | 'best'
  of: Books
}

const FilterPanel = lazy(() => import('./FilterPanel.tsx').then(part => part.FilterPanel))
const ChosenFilters = lazy(() => import('./ChosenFilters.tsx').then(part => part.ChosenFilters))

/** One row: filters and order, which stay, and a chip for each filter that is set. */
export function FilterRows({ filter, href, natural = 'popular', of }: Props) {
  const [open, setOpen] = useState(false)
  const count = narrowing(filter)
  const choices = { filter, href, of }
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={`touch-target ${styles.control} needs-script`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count > 0 ? text.moreSet({ count }) : text.more}
      </button>
      <Order key={filter.sort} filter={filter} href={href} natural={natural} />
      <div className={styles.chips}>
        <ChosenFilters when={count > 0} {...choices} />
      </div>
      <FilterPanel {...choices} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

/** A menu that also opens without script. */
function Order({ filter, href, natural }: Required<Pick<Props, 'filter' | 'href' | 'natural'>>) {
  const current = filter.sort ?? natural
  const sorts = [natural, ...SORTS.filter(sort => sort !== natural)] as const
  return (
    <details ref={closeOnLeave} className={styles.order}>
      <summary className={`touch-target ${styles.control}`}>
        <span className="visually-hidden">{text.order}: </span>
        {text[current]}
        <ChevronDown size={16} aria-hidden />
      </summary>
      {/* Takes the focus of a press on its links where these get none. */}
      <ul className={styles.menu} tabIndex={-1}>
        {sorts.map(sort => (
          <li key={sort}>
            <Link
              to={href({ ...filter, sort: sort === natural ? undefined : (sort as Filter['sort']) })}
              replace
              className={`row ${styles.choice}`}
              aria-current={sort === current || undefined}
            >
              {text[sort]}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Returns what React calls when the menu leaves. */
function closeOnLeave(menu: HTMLDetailsElement) {
  const left = new AbortController()
  const { signal } = left
  menu.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!menu.contains(relatedTarget as Node | null)) menu.open = false
    },
    { signal },
  )
  menu.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !menu.open) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    },
    { signal },
  )
  return () => left.abort()
}
