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
import type { BookDetail } from './load.ts'
import { observer } from 'mobx-react-lite'
import type { Book } from '../../../shared/api/book.ts'
import { lazy } from '../../routing/lazy.tsx'
import { useStores, useBrand } from '../../services/services.ts'
import keep from './SaveBook.module.css'
import { useEffect, useRef, useState } from 'react'
import { foreign } from '../../../shared/text/format.ts'
import opening from './Introduction.module.css'
import { Copyright } from '../../ui/images/icons/Copyright.tsx'
import { Flag } from '../../ui/images/icons/Flag.tsx'
import problems from './Problems.module.css'

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
              items={book.tags.map(({ id, name, label = name }) => ({
                key: id,
                label,
                to: tagLink({ subid: id, name }),
              }))}
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

/** Only the browser knows what is saved, so this renders after hydration, once seen, in reserved space. */
const SaveBook = observer(({ book }: { book: Book }) => {
  const { local } = useStores()
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setSeen(true))
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={`row ${keep.keep} needs-script`}>
      <SaveOffline when={isSeen && !local.loading} book={book} />
    </div>
  )
})

/** Characters shown on a phone, and on a wide screen, before the rest is collapsed. */
const SHORT = 190
const SHORT_WIDE = 420

/** The introduction, collapsed to its first lines; shown in full without script. */
function Introduction({ book: { introduction, language } }: { book: Book }) {
  const [isOpen, setOpen] = useState(false)
  const length = introduction.length + (introduction.split('\n').length - 1) * 40
  const size = length > SHORT_WIDE ? opening.long : length > SHORT ? opening.middle : ''
  return (
    <section className={`${opening.section} ${size} ${isOpen ? '' : opening.closed}`}>
      <SectionHead title={text.introduction} />
      <div id="introduction" className={opening.text} lang={introduction ? foreign(language) : undefined} dir="auto">
        {(size && !isOpen ? introduction.replace(/\n\s*\n/g, '\n') : introduction) || text.noIntroduction}
      </div>
      {size && (
        <button
          type="button"
          className={`action ${opening.toggle}`}
          aria-expanded={isOpen}
          aria-controls="introduction"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.showLess : text.showAll}
        </button>
      )}
    </section>
  )
}

const Complaint = lazy(() => import('./Complaint.tsx').then(part => part.Complaint))

function Problems({ book }: { book: Book }) {
  const brand = useBrand()
  const hasForm = useStores().host.offers('complaints')
  const [isOpen, setOpen] = useState(false)
  const subject = encodeURIComponent(text.reportSubject({ book: book.name, id: book.id }))
  return (
    <section className={`card ${problems.section}`} aria-label={text.problems}>
      <p className="hint">{text.problems}</p>
      <a
        href={`mailto:${brand.contactEmail}?subject=${subject}`}
        className={`row action ${problems.report}`}
        onClick={event => {
          if (!hasForm) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Flag size={16} aria-hidden />
        {text.reportIssue}
      </a>
      <p className={`row hint ${problems.copyright}`}>
        <Copyright size={16} aria-hidden />
        <span>
          {text.copyright}. {text.copyrightText}{' '}
          <a href={`mailto:${brand.copyrightEmail}`} className={`link ${problems.mail}`}>
            {brand.copyrightEmail}
          </a>
        </span>
      </p>
      <Complaint book={book} open={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}
