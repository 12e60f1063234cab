import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ReactElement } from 'react'
import { FIRST_CHAPTER } from '../../../shared/constants.ts'
import { STORAGE } from '../../../shared/cookies.ts'
import { date } from '../../../shared/text/format.ts'
import { bookLink, readerLink } from '../../../shared/links.ts'
import { BookRail } from '../../ui/books/BookRail.tsx'
import { Cover } from '../../ui/books/Cover.tsx'
import type { TileBook } from '../../ui/books/tileBook.ts'
import { hasApp } from '../../features/appLink/appStores.ts'
import { GetAppLink } from '../../features/appLink/GetAppLink.tsx'
import { Deferred } from '../../routing/page/Deferred.tsx'
import { LazyImage } from '../../ui/images/LazyImage.tsx'
import { persistent } from '../../platform/storage.ts'
import { lazy } from '../../routing/lazy.tsx'
import { Link } from '../../routing/Link.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useBrand, useStores, useCopy } from '../../services/services.ts'
import { reader as text } from '../../../shared/text/en/reading/reader.ts'
import { ChevronLeft } from '../../ui/images/icons/ChevronLeft.tsx'
import { ChevronRight } from '../../ui/images/icons/ChevronRight.tsx'
import styles from './ChapterEnd.module.css'
import { isFree, siteLanguage, type ReadBook, type ReadChapter } from '../../features/reading/chapter.ts'
import question from './EndQuestion.module.css'

const AutoNote = lazy(() => import('../../features/unlock/AutoNote.tsx').then(part => part.AutoNote))

const OwnPrice = lazy(() => import('./activities/OwnPrice.tsx').then(part => part.OwnPrice))

/** The page is the same for everyone, and a guest owns nothing. */
const NextPrice = observer(({ price, ...at }: { bookId: number; chapterId: number; price: number }) => {
  const { isLogin } = useStores().user
  return <OwnPrice when={isLogin} fallback={!isLogin && <small>{text.coins({ price })}</small>} {...at} />
})

export function ChapterEnd({ book, chapter }: { book: ReadBook; chapter: ReadChapter }) {
  const { prev_id, next_id, next_price, locked } = chapter
  const say = useCopy('reader', text)
  const recommended = <h2 className={styles.recommended}>{text.recommended}</h2>
  const isEnd = next_id === null && !locked
  const isOver = book.status === 'finished'
  return (
    <footer className={styles.end} {...siteLanguage(book)}>
      {isEnd && (
        <div className={styles.note}>
          <p className={styles.noteTitle}>{isOver ? say('endFinished') : say('endUpdating')}</p>
          <p>{isOver ? text.endFinishedText({ book: book.name }) : say('endUpdatingText')}</p>
          {!isOver && book.next_chapter_at && <p>{text.nextAt({ date: date(book.next_chapter_at) })}</p>}
        </div>
      )}
      {isEnd && isOver && book.rating_count !== undefined && <EndQuestion book={book} />}
      {isEnd && (
        <div className={`${styles.actions} needs-script`}>
          <EndActions book={book} chapters={chapter.chapter_count} />
        </div>
      )}
      <nav className={styles.steps} aria-label={text.chapters}>
        {prev_id !== null && (
          <Link
            to={readerLink(book.id, prev_id)}
            rel="prev"
            className={styles.previous}
            aria-label={text.previousChapter}
          >
            <ChevronLeft size={20} aria-hidden className="mirrored" />
            {text.previous}
          </Link>
        )}
        {next_id !== null ? (
          <Link
            to={readerLink(book.id, next_id)}
            rel="next"
            className={styles.next}
            data-prefetch={isFree(book, next_id) || undefined}
          >
            <span className={styles.words}>
              {text.nextChapter}
              {!!next_price && <NextPrice bookId={book.id} chapterId={next_id} price={next_price} />}
            </span>
            <ChevronRight size={20} aria-hidden className="mirrored" />
          </Link>
        ) : (
          <Link to={bookLink(book)} className={isEnd ? styles.previous : styles.next}>
            {text.toBook}
          </Link>
        )}
      </nav>
      {isEnd && (
        <Deferred<TileBook[]>
          name="recommendations"
          fallback={
            <>
              {recommended}
              <div className={styles.nextBook} />
              <BookRail head={null} />
            </>
          }
        >
          {books => books.length > 0 && <NextBooks books={books} head={recommended} />}
        </Deferred>
      )}
      {!locked && next_id !== null && <AutoUnlocking chapter={chapter} />}
      {!locked && <Prompt isEnd={isEnd} isFinished={isOver} />}
      {!locked && <Installing key={chapter.id} />}
    </footer>
  )
}

/** The next book, as the main way on, then others. */
function NextBooks({ books: [next, ...others], head }: { books: readonly TileBook[]; head: ReactElement }) {
  if (!next) return null
  return (
    <>
      {head}
      <Link to={readerLink(next.id, FIRST_CHAPTER)} className={styles.nextBook}>
        <span className={styles.nextCover}>
          <Cover book={next} sizes="48px" />
        </span>
        <span className={styles.nextWords}>
          <b className={styles.nextName}>{text.readNext({ book: next.name })}</b>
          <small className={styles.nextName}>{next.fact ?? next.author.name}</small>
        </span>
        <ChevronRight size={20} aria-hidden className="mirrored" />
      </Link>
      {others.length > 0 && <BookRail head={null} books={others} />}
    </>
  )
}

const EndActions = lazy(() => import('./activities/EndActions.tsx').then(part => part.EndActions))

/** For a reader with auto-unlock for some book; `AutoNote` checks whether it is this one. */
const AutoUnlocking = observer(({ chapter: { book_id, price, is_free } }: { chapter: ReadChapter }) => {
  const { user } = useStores()
  const isOffered = user.isLogin && !is_free && persistent.get(STORAGE.autoUnlock) !== undefined
  return <AutoNote when={isOffered} bookId={book_id} price={price} />
})

/** If the brand has no app: hints that the site can be installed, once the reader has read enough. */
function Installing() {
  const brand = useBrand()
  const navigation = useNavigation()
  const [hint, setHint] = useState<ReactElement>()
  useEffect(() => {
    if (hasApp(brand) || persistent.get(STORAGE.installDue) === undefined) return
    // Optional: the page works without it.
    import('../../features/install/offerInstall.tsx')
      .then(({ offerInstall }) => offerInstall(navigation))
      .then(setHint, () => {})
  }, [brand, navigation])
  return hint
}

/** A link to the app; a reader who has finished the book is not told to read on in it. */
function Prompt({ isEnd, isFinished }: { isEnd: boolean; isFinished: boolean }) {
  const brand = useBrand()
  if (!hasApp(brand)) return null
  const isOver = isEnd && isFinished
  const words = isOver ? text.promptEnd : isEnd ? text.promptFollowUp : text.promptFree
  return (
    <aside className={styles.prompt} aria-label={text.getApp}>
      <LazyImage src={brand.icon} alt="" width={48} height={48} className={styles.icon} />
      <div>
        <p className={styles.promptTitle}>
          {(isOver ? text.promptTitleEnd : text.promptTitle)({ app: brand.appName })}
        </p>
        <p className={styles.promptText}>{words}</p>
      </div>
      <GetAppLink className={styles.get}>{text.getApp}</GetAppLink>
    </aside>
  )
}

const EndRating = lazy(() => import('../../features/ratings/EndRating.tsx').then(part => part.EndRating))

const EndQuestion = observer(({ book }: { book: ReadBook }) => {
  const { user } = useStores()
  return (
    <div className={question.room}>
      <p>{text.howWasIt}</p>
      <EndRating
        when={user.isLogin}
        fallback={
          <Link to={`${bookLink(book)}#ratings`} className={question.rate}>
            {text.rate}
          </Link>
        }
        bookId={book.id}
      />
    </div>
  )
})
