import { CHOICES } from '../../../shared/bookFilter.ts'
import { filterPanel as text } from '../../../shared/text/en/discover/filterPanel.ts'
import { Link } from '../../routing/Link.tsx'
import { X } from '../../ui/images/icons/X.tsx'
import { idsIn, listOf, namesOf, type FilterPanelProps } from './FilterPanel.tsx'
import styles from './FilterRows.module.css'
import { useCounts } from './useCounts.ts'

type Props = Pick<FilterPanelProps, 'filter' | 'href' | 'of'>

/** A chip for each filter that is set, which removes it. */
export function ChosenFilters(props: Props) {
  const { filter, href } = props
  const names: Record<string, Record<string, string>> = namesOf()
  return (
    <>
      {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map(field => {
        const value = filter[field]
        return value && <Chip key={field} name={names[field]![value]!} to={href({ ...filter, [field]: undefined })} />
      })}
      {(filter.tags || filter.not_tags) && <Tags {...props} />}
    </>
  )
}

function Tags({ filter, href, of }: Props) {
  const tags = useCounts(of, filter)?.tags ?? []
  const nameOf = (id: string) => {
    const tag = tags.find(({ subid }) => String(subid) === id)
    return tag?.label ?? tag?.name ?? text.tags
  }
  return (['tags', 'not_tags'] as const).flatMap(field => {
    const ids = idsIn(filter[field])
    return ids.map(id => (
      <Chip
        key={id}
        name={field === 'tags' ? nameOf(id) : `${text.without} ${nameOf(id)}`}
        to={href({ ...filter, [field]: listOf(ids.filter(other => other !== id)) })}
      />
    ))
  })
}

const Chip = ({ name, to }: { name: string; to: string }) => (
  <Link to={to} replace className={`touch-target ${styles.control}`} aria-label={text.remove({ name })}>
    <bdi>{name}</bdi>
    <X size={14} aria-hidden />
  </Link>
)
