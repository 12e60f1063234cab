import { observer } from 'mobx-react-lite'
import { useCallback, useState } from 'react'
import { ListSkeleton } from '../../features/account/PersonalList.tsx'
import { lazy } from '../../routing/lazy.tsx'
import { useStores } from '../../services/services.ts'
import { account as text } from '../../../shared/text/en/account/account.ts'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import styles from './UpdateList.module.css'

const CommentNews = lazy(() => import('../../features/comments/CommentNews.tsx').then(part => part.CommentNews))
const UpdateList = lazy(() => import('./UpdateList.tsx').then(part => part.UpdateList))

/** Replies to the reader's comments, and new chapters of what they follow, which only the browser knows. */
export const UpdatesPage = observer(() => {
  const { host, local, user } = useStores()
  const hasNews = user.isLogin && host.brand.comments !== 'off' && host.offers('comments')
  const [isKnown, setKnown] = useState(false)
  const known = useCallback(() => setKnown(true), [])
  // Below the replies, the list would jump when they arrive.
  const isWaiting = hasNews && !isKnown
  return (
    <div className={`page-width ${styles.page}`}>
      <PageTitle title={text.updates} />
      <CommentNews when={!local.loading && hasNews} onFailed={known} onKnown={known} />
      {isWaiting && <ListSkeleton />}
      <div hidden={isWaiting}>
        <UpdateList when={!local.loading} fallback={<ListSkeleton />} />
      </div>
    </div>
  )
})
