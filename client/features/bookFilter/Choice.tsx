import { filterPanel as text } from '../../text/en/discover/filterPanel.ts'
import { compact } from '../../ui/format/format.ts'
import styles from './Choice.module.css'

type Props = {
  label: string
  /** Number of books that it would leave; undefined if unknown. */
  count: number | undefined
  /** Chosen: books with it, or without it. */
  state: 'with' | 'without' | undefined
  onChoose(): void
}

/** One choice of a filter. A choice without results is disabled, and a chosen one can be undone. */
export const Choice = ({ label, count, state, onChoose }: Props) => (
  <button
    type="button"
    className={`${styles.choice} ${state ? styles[state] : ''}`}
    aria-pressed={state !== undefined}
    disabled={count === 0 && !state}
    onClick={onChoose}
  >
    {state === 'without' && <span className="visually-hidden">{text.without}</span>}
    <bdi>{label}</bdi>
    {count !== undefined && !state && <span className={styles.count}>{compact(count)}</span>}
  </button>
)
