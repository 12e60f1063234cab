import type { ReactNode } from 'react'
import { withQuery } from '../../routing/page/address.ts'
import { useCopy } from '../../services/services.ts'
import { search as text } from '../../../shared/text/en/discover/search.ts'
import { cards } from '../../../shared/text/en/discover/cards.ts'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { narrowing } from '../bookFilter/filter.ts'
import { FilterRows } from '../bookFilter/FilterRows.tsx'
import type { Found } from './findBooks.ts'
import { Link } from '../../routing/Link.tsx'
import styles from './DidYouMean.module.css'
import { QuietLink } from '../../ui/controls/Button.tsx'

type Props = Omit<Found, 'words'> & {
  link(keyword: string): string
  /** Shown if nothing was found; default: a message that there is no such book. */
  empty?: { title: string; text: string } | false
  children: ReactNode
}

export function FoundBooks({ keyword, list, filter, link, empty, children }: Props) {
  const say = useCopy('search', text)
  const isFiltered = narrowing(filter) > 0
  const { title, text: description } = empty || { title: text.noResource, text: say('noResourceText') }
  return (
    <>
      <PageTitle title={text.resultsFor({ keyword })}>
        {list.total > 0 && !list.near && cards.novels({ count: list.total })}
      </PageTitle>
      {list.corrected && <DidYouMean corrected={list.corrected} to={link(list.corrected)} />}
      {list.near && list.total > 0 && <p className={styles.meant}>{text.near}</p>}
      {(list.total > 0 || isFiltered) && (
        <FilterRows of={{ keyword }} natural="best" filter={filter} href={filter => withQuery(link(keyword), filter)} />
      )}
      {list.total > 0 ? (
        children
      ) : (
        <EmptyState
          title={title}
          text={isFiltered ? text.noMatch : description}
          action={
            isFiltered ? (
              <QuietLink to={link(keyword)}>{text.showAll}</QuietLink>
            ) : (
              <QuietLink to="/genres">{text.genres}</QuietLink>
            )
          }
        />
      )}
    </>
  )
}

const DidYouMean = ({ corrected, to }: { corrected: string; to: string }) => (
  <p className={styles.meant}>{text.nothingExact({ keyword: corrected, a: linkTo(to) })}</p>
)

const linkTo = (to: string) => (words: string) => (
  <Link key={to} to={to} className="touch-target link">
    <bdi>{words}</bdi>
  </Link>
)
