import { Observer, observer } from 'mobx-react-lite'
import { useEffect, useRef, type ReactNode } from 'react'
import type { List as Page } from '../../../shared/api/envelope.ts'
import { LIST_LOAD_OFFSET } from '../../../shared/constants.ts'
import { useCopy } from '../../services/services.ts'
import { discover as text } from '../../../shared/text/en/discover/discover.ts'
import styles from './List.module.css'
import { pagedList, type Identified, type LoadPage, type PagedList } from './pagedList.ts'
import { Pager } from './Pager.tsx'
import { SkeletonRows } from './Skeleton.tsx'

type Props<Item> = {
  first: Page<Item>
  load: LoadPage<Item>
  href(page: number): string
  /** One item; `index` counts within this screen's list. */
  children(item: Item, index: number): ReactNode
  className?: string
  /** Shown while more items load, in their size. */
  skeleton?: ReactNode
}

/** A list that loads more within 300 px of its end (specification, section 9); without script, it links to pages. */
export function List<Item extends Identified>({ first, load, href, children, className = '', skeleton }: Props<Item>) {
  const list = pagedList(first, load)
  return (
    <>
      {first.page > 1 && <Pager list={first} href={href} isTop />}
      <Observer>
        {() => (
          <ol className={`${styles.list} ${className}`} start={(first.page - 1) * first.limit + 1}>
            {list.items.map((item, index) => (
              <li key={item.id}>{children(item, index)}</li>
            ))}
          </ol>
        )}
      </Observer>
      <Tail list={list} isLong={first.total > first.limit} skeleton={skeleton ?? <SkeletonRows count={2} />} />
      <Pager list={first} href={href} />
    </>
  )
}

type TailProps = {
  list: Pick<PagedList, 'items' | 'state' | 'hasMore' | 'more'>
  /** Of several pages: only the end of these is worth a line. */ isLong: boolean
  skeleton: ReactNode
}

const Tail = observer(({ list, isLong, skeleton }: TailProps) => {
  const mark = useRef<HTMLDivElement>(null)
  const say = useCopy('discover', text)
  const { items, state, hasMore, more } = list
  useEffect(() => {
    if (!mark.current || state !== 'resting' || !hasMore) return
    const watch = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void more()
      },
      { rootMargin: `0px 0px ${LIST_LOAD_OFFSET}px` },
    )
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [items.length, state, hasMore, more])

  return (
    <div ref={mark} className={styles.tail}>
      <output className="visually-hidden">{state === 'loading' && text.loadingMore}</output>
      {state === 'loading' && skeleton}
      {state === 'failed' && (
        <div className={`row card ${styles.failed}`}>
          <p>{text.moreFailed}</p>
          <button type="button" className={`action ${styles.again}`} onClick={() => void more()}>
            {text.tryAgain}
          </button>
        </div>
      )}
      {!hasMore && isLong && <p className={`row hint ${styles.end}`}>{say('endOfList')}</p>}
    </div>
  )
})
