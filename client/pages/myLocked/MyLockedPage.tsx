import type { List } from '../../../shared/api/envelope.ts'
import type { Output } from '../../../shared/api/endpoints.ts'
import { readerLink } from '../../../shared/links.ts'
import { PersonalList } from '../../features/account/PersonalList.tsx'
import { Cover } from '../../ui/books/Cover.tsx'
import { TimeAgo } from '../../ui/format/TimeAgo.tsx'
import { Link } from '../../routing/Link.tsx'
import { useServices, useCopy } from '../../services/services.ts'
import { account as text } from '../../../shared/text/en/account/account.ts'
import styles from './MyLockedPage.module.css'
import pageStyles from '../../features/account/AccountScreen.module.css'

type OrderedChapter = Extract<Output<'chapter.ordered'>, List<unknown>>['items'][number]

export function MyLockedPage() {
  const { api } = useServices()
  const say = useCopy('account', text)
  return (
    <div className={pageStyles.page}>
      <h1 className={pageStyles.title}>{text.unlocked}</h1>
      <PersonalList<OrderedChapter>
        load={at => api.get('chapter.ordered', at)}
        keyOf={({ book, chapter }) => `${book.id}/${chapter.id}`}
        cover="small"
        signIn={say('unlockedSignIn')}
        empty={{
          title: text.unlockedEmpty,
          text: say('unlockedEmptyText'),
          action: (
            <Link to="/" className={`touch-target filled ${pageStyles.button}`}>
              {text.browse}
            </Link>
          ),
        }}
      >
        {({ book, chapter, ordered_at, paid }) => (
          <Link to={readerLink(book.id, chapter.id)} className={styles.row}>
            <span>
              <Cover book={book} sizes="56px" />
            </span>
            <span className="column">
              <bdi className={styles.book}>{book.name}</bdi>
              <bdi>{chapter.title || text.chapter({ id: chapter.id })}</bdi>
              <span className={`hint ${styles.time}`}>
                <TimeAgo time={ordered_at} />
                {paid !== undefined && ` · ${text.coinsOf({ count: paid })}`}
              </span>
            </span>
          </Link>
        )}
      </PersonalList>
    </div>
  )
}
