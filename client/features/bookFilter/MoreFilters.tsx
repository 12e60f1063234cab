import { useState } from 'react'
import { lazy } from '../../routing/lazy.tsx'
import { filters as text } from '../../text/en/discover/filters.ts'
import { narrowing } from './filter.ts'
import type { FilterPanelProps } from './FilterPanel.tsx'
import styles from './MoreFilters.module.css'

const FilterPanel = lazy(() => import('./FilterPanel.tsx').then(part => part.FilterPanel))

/** The button of the filter panel, with the number of active filters; loads the panel when it is first opened. */
export function MoreFilters(props: Omit<FilterPanelProps, 'open' | 'onClose'>) {
  const [open, setOpen] = useState(false)
  const count = narrowing(props.filter)
  return (
    <div className="needs-script">
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? `${text.more} (${count})` : text.more}
      </button>
      <FilterPanel {...props} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
