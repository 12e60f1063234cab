import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Output } from '../../../shared/api/endpoints.ts'
import { commentsLink } from '../../../shared/links.ts'
import { commentNews as text } from '../../../shared/text/en/reading/commentNews.ts'
import { comments } from '../../../shared/text/en/reading/comments.ts'
import { Link } from '../../routing/Link.tsx'
import { useServices } from '../../services/services.ts'
import switchStyles from '../../ui/controls/Switch.module.css'
import { TimeAgo } from '../../ui/format/TimeAgo.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { PersonalPages } from '../account/personalPages.ts'
import styles from './CommentNews.module.css'

type News = Output<'comment.news'>
type Reply = News['items'][number]

/** Replies to the reader's comments, and the switches for notifications of them; nothing for who has none. */
export const CommentNews = observer(
  ({ onKnown }: { /** Called once it is known whether there are any. */ onKnown(): void }) => {
    const { api, notices, stores } = useServices()
    const { token } = stores.user
    const [notifications, setNotifications] = useState<News['notifications']>()
    const [pages] = useState(
      () =>
        new PersonalPages<Reply>(async at => {
          const result = await api.get('comment.news', at, { quiet: true, background: true })
          if (result.s) setNotifications(result.d.notifications)
          return result
        }),
    )
    useEffect(() => {
      if (token) void pages.renew().finally(onKnown)
    }, [pages, token, onKnown])
    if (!token || !notifications || pages.items.length === 0) return null
    const change = async (chosen: Partial<News['notifications']>) => {
      setNotifications({ ...notifications, ...chosen })
      const { s, d } = await api.post('comment.notify', chosen, { quiet: true })
      setNotifications(s ? d : notifications)
      if (!s) notices.notify(text.failed)
    }
    return (
      <section>
        <SectionHead title={text.title} />
        <ul>
          {pages.items.map(reply => (
            <li key={reply.comment.id} className={styles.row}>
              <ReplyRow {...reply} />
            </li>
          ))}
        </ul>
        {pages.hasMore && (
          <button type="button" className="touch-target action" onClick={() => void pages.more()}>
            {text.more}
          </button>
        )}
        <div role="group" aria-label={text.notified} className={styles.notified}>
          <p className="hint">{text.notified}</p>
          {stores.host.offers('push') && notifications.push !== undefined && (
            <Switch name={text.push} isOn={notifications.push} onChange={push => void change({ push })} />
          )}
          {stores.host.offers('mail') && (
            <Switch name={text.mail} isOn={notifications.mail} onChange={mail => void change({ mail })} />
          )}
        </div>
      </section>
    )
  },
)

function ReplyRow({ comment, to, book_id, book_name, chapter_id, chapter_key, chapter_title }: Reply) {
  const { author, created_at, spoiler, text: words, paragraph } = comment
  return (
    <article>
      <p className={styles.head}>
        <bdi className={styles.name}>{text.replied({ name: author?.name || comments.anonymous })}</bdi>
        <TimeAgo time={created_at} className="hint" />
      </p>
      <p className={`clamped ${styles.words}`} dir="auto">
        {spoiler ? text.spoiler : words}
      </p>
      <p className="hint" dir="auto">
        {text.yours({ text: to })}
      </p>
      <p className="hint">
        <bdi>{book_name}</bdi>
      </p>
      <p>
        <Link
          to={commentsLink(book_id, chapter_id, { key: chapter_key, paragraph: paragraph ?? 0 })}
          className="touch-target action"
        >
          {text.toComment({ chapter: chapter_title })}
        </Link>
      </p>
    </article>
  )
}

type SwitchProps = { name: string; isOn: boolean; onChange(isOn: boolean): void }

const Switch = ({ name, isOn, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    className={switchStyles.switch}
    onClick={() => onChange(!isOn)}
  >
    <span>{name}</span>
    <i className={switchStyles.track} aria-hidden />
  </button>
)
