import type { Output } from '../../../shared/api/endpoints.ts'
import { filterPanel as text } from '../../text/en/discover/filterPanel.ts'
import type { Filter } from './filter.ts'
import { Choice } from './Choice.tsx'
import styles from './FilterPanel.module.css'

type Props = {
  tags: Output<'search.facets'>['tags']
  filter: Filter
  onChange(more: { tags: string | undefined; not_tags: string | undefined }): void
}

const idsIn = (list: string | undefined) => list?.split(',') ?? []
const listOf = (ids: string[]) => ids.join(',') || undefined
/** More of them the address does not take. */
const MAX = 10

/** Tags that books must have, and must not have: a tap wants one, the next one rules it out, the third lets it be. */
export function TagChoices({ tags, filter, onChange }: Props) {
  const [wanted, unwanted] = [idsIn(filter.tags), idsIn(filter.not_tags)]
  const choose = (id: string) => {
    const others = (ids: string[]) => ids.filter(other => other !== id)
    const isNew = !wanted.includes(id) && !unwanted.includes(id)
    onChange({
      tags: listOf((isNew ? [...wanted, id] : others(wanted)).slice(0, MAX)),
      not_tags: listOf((wanted.includes(id) ? [...unwanted, id] : others(unwanted)).slice(0, MAX)),
    })
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{text.tags}</legend>
      <p className={styles.hint}>{text.tagsHint}</p>
      <div className={styles.row}>
        {tags.map(({ subid, name, count }) => {
          const id = String(subid)
          const state = wanted.includes(id) ? 'with' : unwanted.includes(id) ? 'without' : undefined
          return <Choice key={id} label={name} count={count} state={state} onChoose={() => choose(id)} />
        })}
      </div>
    </fieldset>
  )
}
