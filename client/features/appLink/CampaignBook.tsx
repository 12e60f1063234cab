import { authorNames } from '../../../shared/text/authors.ts'
import type { BookCard } from '../../../shared/api/book.ts'
import { bookLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { foreign } from '../../../shared/text/format.ts'
import styles from './CampaignBook.module.css'
import page from './CampaignPage.module.css'
import { Cover } from '../../ui/books/Cover.tsx'

const CampaignBook = ({ book }: { book: BookCard }) => (
  <Link to={bookLink(book)} className={`card ${styles.book}`}>
    <span>
      <Cover book={book} sizes="96px" eager />
    </span>
    <span className={`column ${styles.words}`}>
      <bdi className={`clamped ${styles.name}`} lang={foreign(book.language)}>
        {book.name}
      </bdi>
      <bdi className={`hint ${styles.author}`}>{authorNames(book)}</bdi>
      <span className={`clamped hint ${styles.introduction}`} lang={foreign(book.language)} dir="auto">
        {book.introduction}
      </span>
    </span>
  </Link>
)

export const Campaign = ({ title, text, book }: { title: string; text: string; book: BookCard }) => (
  <>
    <h1 className={page.title}>{title}</h1>
    <p className={page.text}>{text}</p>
    <CampaignBook book={book} />
  </>
)
