import { Observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { List } from '../../../shared/api/envelope.ts'
import type { Result } from '../../api/request.ts'
import { useStores } from '../../services/services.ts'
import { account as text } from '../../text/en/account/account.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { SkeletonRows } from '../../ui/lists/Skeleton.tsx'
import styles from './PersonalList.module.css'
import { SignInNeeded } from './SignInNeeded.tsx'

type Props<Item> = {
  load(page: number): Promise<Result<unknown>>
  /** Another one asks for the list again, from its beginning; what is shown stays until then. */
  version?: number
  keyOf(item: Item): string | number
  children(item: Item): ReactNode
  /** Said to a guest. */
  signIn: string
  empty: { title: string; text?: string; action?: ReactNode }
}

type State<Item> = { status: 'loading' | 'failed' | 'there'; items: Item[]; page: number; total: number }

/** A list of what belongs to the reader: asked for once it is known who reads, in room that is kept for it. */
export function PersonalList<Item>({ signIn, ...pages }: Props<Item>) {
  const { local, user } = useStores()
  return (
    <section className={styles.place}>
      <Observer>
        {() =>
          local.loading ? (
            <Unknown />
          ) : user.isLogin ? (
            <Pages key={user.token} {...pages} />
          ) : (
            <SignInNeeded>{signIn}</SignInNeeded>
          )
        }
      </Observer>
    </section>
  )
}

const Unknown = () => (
  <>
    <div className="needs-script">
      <SkeletonRows />
    </div>
    <noscript>
      <p className={styles.note}>{text.scriptNeeded}</p>
    </noscript>
  </>
)

function Pages<Item>({ load, version = 0, keyOf, children, empty }: Omit<Props<Item>, 'signIn'>) {
  const ask = useRef(load)
  const [{ status, items, page, total }, setState] = useState<State<Item>>({
    status: 'loading',
    items: [],
    page: 1,
    total: 0,
  })
  useEffect(() => {
    if (status !== 'loading') return
    let isCurrent = true
    void ask.current(page).then(({ s, d }) => {
      if (!isCurrent) return
      const more = d as List<Item>
      setState(old =>
        s
          ? { ...old, status: 'there', items: [...old.items, ...more.items], total: more.total }
          : { ...old, status: 'failed' },
      )
    })
    return () => {
      isCurrent = false
    }
  }, [page, status])
  useEffect(() => {
    if (version === 0) return
    let isCurrent = true
    void ask.current(1).then(({ s, d }) => {
      const { items, total } = d as List<Item>
      if (s && isCurrent) setState({ status: 'there', items, page: 1, total })
    })
    return () => {
      isCurrent = false
    }
  }, [version])

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
      {status === 'loading' && <SkeletonRows />}
      {status === 'failed' && (
        <div className={styles.failed}>
          <p>{text.listFailed}</p>
          <button
            type="button"
            className={styles.button}
            onClick={() => setState(old => ({ ...old, status: 'loading' }))}
          >
            {text.tryAgain}
          </button>
        </div>
      )}
      {status === 'there' && items.length < total && (
        <button
          type="button"
          className={styles.button}
          onClick={() => setState(old => ({ ...old, status: 'loading', page: old.page + 1 }))}
        >
          {text.loadMore}
        </button>
      )}
    </>
  )
}
