import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ReactElement } from 'react'
import { bookLink, readerLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useServices, useCopy } from '../../services/services.ts'
import { saveOffline } from '../../../shared/text/en/reading/saveOffline.ts'
import { offline as text } from '../../../shared/text/en/reading/offline.ts'
import { foreign } from '../../../shared/text/format.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/books/Cover.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { openAndStore } from './database.ts'
import { storedCards, type StoredCard } from './offlineBooks.ts'
import { deleteBook } from './savedChapters.ts'
import { Trash2 } from '../../ui/images/icons/Trash2.tsx'
import shelfList from '../shelf/ShelfList.module.css'
import styles from './OfflineBooks.module.css'
import { readerMark } from './readerMark.ts'
import { size } from './size.ts'

export const OfflineBooks = observer(() => {
  const { stores, notices } = useServices()
  const { user, host } = stores
  const { token } = user
  const { key } = host.brand
  const navigation = useNavigation()
  const say = useCopy('offline', text)
  const [cards, setCards] = useState<StoredCard[] | 'cannot'>()
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const look = async () => storedCards(await openAndStore(key), await readerMark(token))
    look()
      // Some private modes store nothing.
      .catch(() => 'cannot' as const)
      .then(cards => isCurrent && setCards(cards))
    return () => {
      isCurrent = false
    }
  }, [key, token, changes])
  const [hint, setHint] = useState<ReactElement>()
  useEffect(() => {
    // Optional: the page works without the hint.
    import('../install/offerInstall.tsx').then(({ offerInstall }) => offerInstall(navigation)).then(setHint, () => {})
  }, [navigation])
  const remove = async (bookId: number) => {
    await deleteBook(await openAndStore(key), bookId)
    setChanges(changes => changes + 1)
    notices.toast(text.removed)
  }
  if (!cards) return null
  const cannot = cards === 'cannot'
  if (cannot || cards.length === 0)
    return (
      <EmptyState
        title={cannot ? saveOffline.unsupported : text.nothing}
        text={cannot ? text.unsupportedText : say('nothingText')}
        action={<ButtonLink to="/">{text.toHome}</ButtonLink>}
      />
    )
  return (
    <>
      <ul className={shelfList.list}>
        {cards.map((card, index) => (
          <li key={card.book.id}>
            <Row card={card} isLast={index === 0 && card.opened > 0} onRemove={() => void remove(card.book.id)} />
          </li>
        ))}
      </ul>
      {hint}
    </>
  )
})

function Row({
  card: { book, count, readable, bytes, isWanted, chapterId },
  isLast,
  onRemove,
}: {
  card: StoredCard
  isLast: boolean
  onRemove(): void
}) {
  return (
    <article className={styles.row}>
      <Link to={bookLink(book)} tabIndex={-1} aria-hidden>
        <Cover book={book} sizes="72px" />
      </Link>
      <div className={`column ${styles.words}`}>
        <Link to={bookLink(book)} className={`one-line ${styles.title}`}>
          <bdi lang={foreign(book.language)}>{book.name}</bdi>
        </Link>
        <p className={`hint ${styles.about}`}>{text.chapters({ count, size: size(bytes) })}</p>
        {isWanted && (
          <p className={`hint ${styles.about}`}>
            {count < readable ? saveOffline.partlySaved({ done: count, count: readable }) : text.wholeBook}
          </p>
        )}
        <p className={`row ${styles.ways}`}>
          <ButtonLink
            to={readerLink(book.id, chapterId)}
            variant={isLast ? 'filled' : 'soft'}
            aria-label={(isLast ? text.continueBook : text.readBook)({ book: book.name })}
          >
            {isLast ? text.continueReading : text.read}
          </ButtonLink>
          <button
            type="button"
            className={`icon-button ${styles.remove}`}
            aria-label={saveOffline.remove({ book: book.name })}
            onClick={onRemove}
          >
            <Trash2 size={18} aria-hidden />
          </button>
        </p>
      </div>
    </article>
  )
}
