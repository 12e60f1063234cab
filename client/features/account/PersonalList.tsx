import { Observer, observer } from 'mobx-react-lite'
import { useEffect, useState, type ReactNode } from 'react'
import { useStores } from '../../services/services.ts'
import { account as text } from '../../../shared/text/en/account/account.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { SkeletonRows, type SkeletonCover } from '../../ui/lists/Skeleton.tsx'
import { PersonalPages, type LoadPersonal } from './personalPages.ts'
import styles from './PersonalList.module.css'
import { SignInNeeded } from './SignInNeeded.tsx'

type Props<Item> = {
  load: LoadPersonal
  /** A new value reloads the list from the first page; current items stay visible until then. */
  version?: number
  keyOf(item: Item): string | number
  children(item: Item): ReactNode
  signIn: string
  empty: { title: string; text?: string; action?: ReactNode }
  cover?: SkeletonCover
}

/** A list of the reader's own items, in reserved space; loaded once the session is known. */
export function PersonalList<Item>({ signIn, ...pages }: Props<Item>) {
  const { local, user } = useStores()
  return (
    <section className={styles.place}>
      <Observer>
        {() =>
          local.loading ? (
            <ListSkeleton cover={pages.cover} />
          ) : user.isLogin ? (
            <PersonalItems key={user.token} {...pages} />
          ) : (
            <SignInNeeded>{signIn}</SignInNeeded>
          )
        }
      </Observer>
    </section>
  )
}

export const ListSkeleton = ({ cover }: { cover?: SkeletonCover }) => (
  <>
    <div className="needs-script">
      <SkeletonRows cover={cover} />
    </div>
    <noscript>
      <p className={styles.note}>{text.scriptNeeded}</p>
    </noscript>
  </>
)

export const PersonalItems = observer(
  <Item,>({ load, version = 0, keyOf, children, empty, cover }: Omit<Props<Item>, 'signIn'>) => {
    const [list] = useState(() => new PersonalPages<Item>(load))
    useEffect(() => void list.more(), [list])
    useEffect(() => {
      if (version !== 0) void list.renew()
    }, [list, version])
    const { items, status, hasMore, more } = list
    const isEmpty = status === 'there' && items.length === 0
    return (
      <>
        {isEmpty ? (
          <EmptyState {...empty} />
        ) : (
          <ul className={styles.list}>
            {items.map(item => (
              <li key={keyOf(item)}>{children(item)}</li>
            ))}
          </ul>
        )}
        {status === 'loading' && <SkeletonRows cover={cover} />}
        {status === 'failed' && (
          <div className={`column ${styles.failed}`}>
            <p>{text.listFailed}</p>
            <button type="button" className={`row link ${styles.button}`} onClick={more}>
              {text.tryAgain}
            </button>
          </div>
        )}
        {hasMore && (
          <button type="button" className={`row link ${styles.button}`} onClick={more}>
            {text.loadMore}
          </button>
        )}
      </>
    )
  },
)
