import type { ReactElement, ReactNode } from 'react'
import type { BookCard } from '../../../shared/api/book.ts'
import { BookRail } from '../../../client/ui/books/BookRail.tsx'
import { BookRow } from '../../../client/ui/books/BookRow.tsx'
import { BookTile } from '../../../client/ui/books/BookTile.tsx'
import { ChipLinks } from '../../../client/ui/controls/ChipLinks.tsx'
import { EmptyState } from '../../../client/ui/lists/EmptyState.tsx'
import { SearchForm } from '../../../client/features/search/SearchForm.tsx'
import { SectionHead } from '../../../client/ui/headings/SectionHead.tsx'
import { SkeletonRows } from '../../../client/ui/lists/Skeleton.tsx'
import { TabLinks } from '../../../client/ui/controls/TabLinks.tsx'
import { ErrorPage } from '../../../client/shell/ErrorPage.tsx'
import { Header } from '../../../client/shell/Header.tsx'
import { NoticeView } from '../../../client/shell/NoticeView.tsx'
import { TabBar } from '../../../client/shell/TabBar.tsx'

/** A component in one of its states. */
type Part = { title: string; shown: ReactElement }

const COVER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><path fill="#27485f" d="M0 0h3v4H0z"/><circle cx="2" cy="1.4" r=".7" fill="#f2c14e"/><path fill="#162b3a" d="M0 3q1.5-1 3 0v1H0z"/></svg>',
)}`
/** The longest title that the contract lets through on most screens: 120 characters. */
const LONG =
  'The Astonishingly Long and Winding Account of a Lighthouse Keeper ' +
  'Who Would Not Leave Her Post Though the Sea Had Left I'

const book: BookCard = {
  id: 1,
  name: 'The Lighthouse',
  author: { id: 1, name: 'Ada Marsh' },
  cover: COVER,
  introduction: 'The lamp has to burn all night, and on the island there is only one who knows why.',
  status: 'updating',
  category: { id: 1, name: 'Mystery' },
  score: 4.6,
  chapter_count: 48,
  read_count: 12_345,
}
const long: BookCard = {
  ...book,
  id: 2,
  name: LONG,
  author: { id: 2, name: 'A Writer of Rather Many Names and Titles' },
}
const bare: BookCard = { ...book, id: 3, cover: null, introduction: '', score: 0, read_count: 0, chapter_count: 1 }
const tiles = [book, long, bare]

const grid = (children: ReactNode) => <div className="gallery-tiles">{children}</div>

/** What the gallery shows: each component in its normal state, and in states that are easily forgotten. */
export const PARTS: Part[] = [
  { title: 'Header', shown: <Header /> },
  { title: 'Header of a page within', shown: <Header isInner /> },
  { title: 'Message', shown: <NoticeView /> },
  { title: 'Head of a section', shown: <SectionHead title="New this week" to="/" /> },
  { title: 'Head of a section, title of 120 characters', shown: <SectionHead title={LONG} to="/" /> },
  {
    title: 'Tiles: a book, a title of 120 characters, no cover',
    shown: grid(tiles.map(each => <BookTile key={each.id} book={each} eager />)),
  },
  { title: 'Rail, on its way', shown: <BookRail head={<SectionHead title="On its way" />} /> },
  { title: 'Row', shown: <BookRow book={book} eager /> },
  { title: 'Row, in a ranking', shown: <BookRow book={book} rank={1} fact="12,345 reads" eager /> },
  { title: 'Row, title of 120 characters', shown: <BookRow book={long} eager /> },
  { title: 'Row, no cover and nothing known', shown: <BookRow book={bare} eager /> },
  { title: 'Rows, on their way', shown: <SkeletonRows count={2} /> },
  {
    title: 'Tabs',
    shown: (
      <TabLinks
        label="Channels"
        current={1}
        items={['All', 'Romance', 'Fantasy', 'A channel of many words', 'Mystery'].map((label, key) => ({
          key,
          label,
          to: '/',
        }))}
      />
    ),
  },
  {
    title: 'Chips',
    shown: (
      <ChipLinks
        items={['slow burn', 'enemies to lovers', 'sea', LONG].map((label, key) => ({
          key,
          label,
          to: '/',
          count: 10 ** key,
          current: key === 1,
        }))}
      />
    ),
  },
  { title: 'Search field', shown: <SearchForm /> },
  { title: 'Nothing to show', shown: <EmptyState title="No Data!" text="What you read will be here." /> },
  { title: 'Error 404', shown: <ErrorPage status={404} /> },
  { title: 'Error 503', shown: <ErrorPage status={503} /> },
  { title: 'Tabs of the site', shown: <TabBar /> },
]
