import { useState } from 'react'
import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import { filters as text } from '../../text/en/discover/filters.ts'
import { narrowing } from './filter.ts'
import type { FilterPanelProps } from './FilterPanel.tsx'
import styles from './MoreFilters.module.css'

const panel = chunk<FilterPanelProps>(() => import('./FilterPanel.tsx').then(module => module.FilterPanel))

/** The button of all filters, with how many narrow the list; brings their panel when it is first opened. */
export function MoreFilters(props: Omit<FilterPanelProps, 'open' | 'onClose'>) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isThere = usePart(panel, open, close)
  const count = narrowing(props.filter)
  return (
    <div className="needs-script">
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.more}
        {count > 0 && ` (${count})`}
      </button>
      {isThere && panel.render({ ...props, open, onClose: close })}
    </div>
  )
}
