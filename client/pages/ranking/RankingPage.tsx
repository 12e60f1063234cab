import type { BrandTheme } from '../../../shared/brand.ts'
import type { RankedBook } from '../../../shared/api/ranking.ts'
import { lengthUnit } from '../../../shared/lengthUnit.ts'
import { rankingLink } from '../../../shared/links.ts'
import { BookRow, EAGER } from '../../ui/books/BookRow.tsx'
import { shownReads } from '../../ui/books/shownReads.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { List } from '../../ui/lists/List.tsx'
import { TabLinks } from '../../ui/controls/TabLinks.tsx'
import { useBrand, useServices, useCopy } from '../../services/services.ts'
import { cards } from '../../../shared/text/en/discover/cards.ts'
import { lengths } from '../../../shared/text/en/discover/lengths.ts'
import { discover as text } from '../../../shared/text/en/discover/discover.ts'
import type { Ranking } from './load.ts'
import styles from './RankingPage.module.css'

export function RankingPage({ data: { rankings, chosen, list } }: { data: Ranking }) {
  const { api } = useServices()
  const { theme } = useBrand()
  const say = useCopy('discover', text)
  const tabs = rankings.map(({ type, id, name }) => ({
    key: `${type}/${id}`,
    label: name,
    to: rankingLink({ type, id }),
  }))
  const current = `${chosen.type}/${chosen.id}`
  return (
    <div className={`page-width ${styles.page}`} data-swipe>
      {tabs.length > 0 && <TabLinks label={text.rankings} items={tabs} current={current} variant="chips" />}
      <h1 className="visually-hidden">{text.rankingOf({ name: list.name })}</h1>
      {list.items.length > 0 ? (
        <List
          first={list}
          load={at => api.get('bookRank.book_list', { ...chosen, ...at, limit: list.limit })}
          href={page => rankingLink(chosen, page)}
        >
          {(book, index) => (
            <BookRow
              book={book}
              rank={book.rank}
              fact={factOf(chosen.type, book, theme)}
              updated={chosen.type === 'new' ? timeOf(book) : undefined}
              eager={index < EAGER}
            />
          )}
        </List>
      ) : (
        <EmptyState title={text.rankingEmptyTitle} text={say('rankingEmptyText')} />
      )}
    </div>
  )
}

function factOf(type: string, book: RankedBook, theme: BrandTheme): string | undefined {
  const { value } = book
  if (type === 'rating' || type === 'new') return undefined
  if (type === 'long') return lengths[lengthUnit(book)]({ count: value })
  const count = shownReads(book, theme)
  return count > 0 ? cards.reads({ count }) : undefined
}

/** Later pages come straight from the backend; a value in another unit must not break the page. */
function timeOf({ value }: RankedBook): string | undefined {
  const time = new Date(value * 1000)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
