import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useServices } from '../../services/services.ts'
import { followAuthor as text } from '../../../shared/text/en/reading/followAuthor.ts'
import { errors } from '../../../shared/text/en/site/errors.ts'
import { useEntry } from '../account/useEntry.ts'
import { Bell } from '../../ui/images/icons/Bell.tsx'
import { BellRing } from '../../ui/images/icons/BellRing.tsx'
import { Check } from '../../ui/images/icons/Check.tsx'

type Props = { author: { id: number; name: string }; className?: string }

export const FollowAuthor = observer(({ author: { id: author_id, name: author }, className }: Props) => {
  const { api, notices, stores } = useServices()
  const { token, isLogin } = stores.user
  const enter = useEntry()
  const [isFollowed, setFollowed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setFollowed(false)
    if (isLogin)
      void api.get('author.follows', {}, { signal, quiet: true, background: true }).then(({ s, d }) => {
        if (s && !signal.aborted) setFollowed(d.items.some(({ author }) => author.id === author_id))
      })
    return () => controller.abort()
  }, [api, author_id, token, isLogin])
  const follow = async () => {
    if (!isLogin && !(await enter())) return
    setBusy(true)
    const {
      s,
      d,
      errors: [error] = [],
    } = await api.post('author.follow', { author_id, followed: !isFollowed }, { quiet: true })
    setBusy(false)
    if (!s) return notices.notify(error?.desc || errors.hasError)
    setFollowed(d.followed)
    notices.toast((d.followed ? text.followed : text.unfollowed)({ author }))
  }
  const Ring = isFollowed ? BellRing : Bell
  return (
    <button type="button" className={className} aria-pressed={isFollowed} disabled={isBusy} onClick={follow}>
      <Ring size={20} aria-hidden />
      <span>
        <b>{(isFollowed ? text.following : text.follow)({ author })}</b>
        <small>{text.followText}</small>
      </span>
      {isFollowed && <Check size={18} aria-hidden />}
    </button>
  )
})
