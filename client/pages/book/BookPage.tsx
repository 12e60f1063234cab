import { tagLink } from '../../../shared/links.ts'
import { BookRail } from '../../ui/books/BookRail.tsx'
import type { TileBook } from '../../ui/books/tileBook.ts'
import { ChipLinks } from '../../ui/controls/ChipLinks.tsx'
import { Deferred } from '../../routing/page/Deferred.tsx'
import { RatingsSection } from '../../features/ratings/RatingsSection.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { WithdrawnBook } from '../../features/withdrawn/WithdrawnBook.tsx'
import type { Withdrawn } from '../../features/withdrawn/withdrawnBook.ts'
import { book as text } from '../../../shared/text/en/reading/book.ts'
import styles from './BookPage.module.css'
import { Chapters } from './Chapters.tsx'
import { Hero } from './Hero.tsx'
import { Introduction } from './Introduction.tsx'
import type { BookDetail } from './load.ts'
import { Problems } from './Problems.tsx'
import { observer } from 'mobx-react-lite'
import type { Book } from '../../../shared/api/book.ts'
import { lazy } from '../../routing/lazy.tsx'
import { useStores } from '../../services/services.ts'
import keep from './SaveBook.module.css'

export const BookPage = ({ data }: { data: BookDetail | Withdrawn }) =>
  'withdrawn' in data ? <WithdrawnBook {...data} /> : <PresentBook {...data} />

function PresentBook({ book, chaptersPage }: BookDetail) {
  return (
    <div className={styles.page}>
      <Hero book={book} />
      <div className={styles.body}>
        <Introduction key={book.id} book={book} />
        {book.tags.length > 0 && (
          <nav aria-label={text.tags} className={styles.tags}>
            <ChipLinks
              items={book.tags.map(({ id, name }) => ({ key: id, label: name, to: tagLink({ subid: id, name }) }))}
            />
          </nav>
        )}
        {book.chapter_count > 0 && <SaveBook key={`keep-${book.id}`} book={book} />}
        <Chapters key={`chapters-${book.id}`} book={book} page={chaptersPage} />
        <RatingsSection key={`ratings-${book.id}`} book={book} />
        <Deferred<TileBook[]>
          name="recommendations"
          fallback={<BookRail head={<SectionHead title={text.recommended} />} />}
        >
          {books => books.length > 0 && <BookRail head={<SectionHead title={text.recommended} />} books={books} />}
        </Deferred>
        <Problems key={`problems-${book.id}`} book={book} />
      </div>
    </div>
  )
}

const SaveOffline = lazy(() => import('../../features/offline/SaveOffline.tsx').then(part => part.SaveOffline))

/** Only the browser knows what is saved, so this renders after hydration, in reserved space. */
const SaveBook = observer(({ book }: { book: Book }) => {
  const { local } = useStores()
  return (
    <div className={`${keep.keep} needs-script`}>
      <SaveOffline when={!local.loading} book={book} />
    </div>
  )
})
