import { useRef, useState } from 'react'
import type { BookFilter } from '../../../shared/api/genre.ts'
import { CHOICES, LENGTH_ENDS, SCORES } from '../../../shared/bookFilter.ts'
import { Link } from '../../routing/Link.tsx'
import { filterPanel as text } from '../../../shared/text/en/discover/filterPanel.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { narrowing, type Filter } from './filter.ts'
import styles from './FilterPanel.module.css'
import choice from './Choice.module.css'
import { useCounts, type Books } from './useCounts.ts'
import type { Output } from '../../../shared/api/endpoints.ts'
import { compact } from '../../../shared/text/format.ts'

export type FilterPanelProps = {
  open: boolean
  onClose(): void
  filter: Filter
  href(filter: Filter): string
  of: Books
}

export const namesOf = () =>
  ({
    status: { title: text.status, updating: text.updating, finished: text.finished },
    length: {
      title: text.length,
      short: text.short({ words: LENGTH_ENDS[0] }),
      medium: text.longer({ words: LENGTH_ENDS[1] }),
      long: text.longer({ words: LENGTH_ENDS[2] }),
      epic: text.epic({ words: LENGTH_ENDS[2] }),
    },
    within: { title: text.within, week: text.week, month: text.month, year: text.year },
    price: { title: text.price, free: text.free, paid: text.paid },
    min_score: {
      title: text.score,
      ...Object.fromEntries(SCORES.map(stars => [stars, text.stars({ stars: Number(stars) })])),
    },
  }) satisfies Record<keyof typeof CHOICES, { title: string } & Record<string, string>>

export function FilterPanel({ open, onClose, ...choices }: FilterPanelProps) {
  const isWide = typeof matchMedia === 'function' && matchMedia('(min-width: 768px)').matches
  return (
    <Popup open={open} onClose={onClose} label={text.title} heading={text.title} position={isWide ? 'end' : 'bottom'}>
      <Draft {...choices} onDone={onClose} />
    </Popup>
  )
}

/** Unapplied choices; reset each time the panel opens. */
function Draft({ filter, href, of, onDone }: Pick<FilterPanelProps, 'filter' | 'href' | 'of'> & { onDone(): void }) {
  const [draft, setDraft] = useState(filter)
  const counts = useCounts(of, draft)
  const names: Record<keyof typeof CHOICES, Record<string, string>> = namesOf()
  const foot = useRef<HTMLDivElement>(null)
  const set = (more: Partial<Record<keyof BookFilter, string>>) => setDraft({ ...draft, ...more } as Filter)
  return (
    <div className={`column ${styles.panel}`}>
      <div className={styles.choices}>
        {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map(field => (
          <fieldset key={field} className={styles.group}>
            <legend className={`hint ${styles.title}`}>{names[field]['title']}</legend>
            <div className={styles.row}>
              {CHOICES[field].map(value => (
                <Choice
                  key={value}
                  label={names[field][value]!}
                  count={counts && (counts[field].find(choice => choice.value === value)?.count ?? 0)}
                  state={draft[field] === value ? 'with' : undefined}
                  onChoose={() => set({ [field]: draft[field] === value ? undefined : value })}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {counts && counts.tags.length > 0 && <TagChoices tags={counts.tags} filter={draft} onChange={set} />}
      </div>
      <p role="status" className="visually-hidden">
        {counts && text.found({ count: counts.total })}
      </p>
      <div ref={foot} className={`row ${styles.foot}`}>
        {narrowing(draft) > 0 && (
          <button
            type="button"
            className={styles.clear}
            onClick={() => {
              setDraft({ sort: draft.sort })
              // The focused button disappears.
              foot.current?.querySelector('a')?.focus()
            }}
          >
            {text.clear}
          </button>
        )}
        <Link to={href(draft)} replace className={`row filled ${styles.show}`} onClick={onDone}>
          {counts ? text.showCount({ count: counts.total }) : text.show}
        </Link>
      </div>
    </div>
  )
}

type TagProps = {
  tags: Output<'search.facets'>['tags']
  filter: Filter
  onChange(more: { tags: string | undefined; not_tags: string | undefined }): void
}

export const idsIn = (list: string | undefined) => list?.split(',') ?? []
export const listOf = (ids: string[]) => ids.join(',') || undefined
/** Maximum of tags that an address accepts. */
const MAX = 10

/** Required and excluded tags: a first tap requires a tag, a second excludes it, a third clears it. */
function TagChoices({ tags, filter, onChange }: TagProps) {
  const [included, excluded] = [idsIn(filter.tags), idsIn(filter.not_tags)]
  const choose = (id: string) => {
    const others = (ids: string[]) => ids.filter(other => other !== id)
    const isNew = !included.includes(id) && !excluded.includes(id)
    onChange({
      tags: listOf((isNew ? [...included, id] : others(included)).slice(0, MAX)),
      not_tags: listOf((included.includes(id) ? [...excluded, id] : others(excluded)).slice(0, MAX)),
    })
  }
  return (
    <fieldset className={styles.group}>
      <legend className={`hint ${styles.title}`}>{text.tags}</legend>
      <p className="hint">{text.tagsHint}</p>
      <div className={styles.row}>
        {tags.map(({ subid, name, label = name, count }) => {
          const id = String(subid)
          const state = included.includes(id) ? 'with' : excluded.includes(id) ? 'without' : undefined
          return <Choice key={id} label={label} count={count} state={state} onChoose={() => choose(id)} />
        })}
      </div>
    </fieldset>
  )
}

type ChoiceProps = {
  label: string
  count: number | undefined
  /** Whether books with or without it are selected; undefined if not chosen. */
  state: 'with' | 'without' | undefined
  onChoose(): void
}

/** One choice of a filter; disabled if it has no matches, unless it is chosen. */
const Choice = ({ label, count, state, onChoose }: ChoiceProps) => (
  <button
    type="button"
    className={`${choice.choice} ${state ? choice[state] : ''}`}
    aria-pressed={state !== undefined}
    disabled={count === 0 && !state}
    onClick={onChoose}
  >
    {state === 'without' && <span className="visually-hidden">{text.without}</span>}
    <bdi>{label}</bdi>
    {count !== undefined && !state && <span className={choice.count}>{compact(count)}</span>}
  </button>
)
