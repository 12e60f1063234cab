import { CircleCheck, TimerOff } from 'lucide-react'
import { readerLink } from '../../../shared/links.ts'
import { CampaignBook } from '../../features/campaign/CampaignBook.tsx'
import { GetAppLink } from '../../features/appLink/GetAppLink.tsx'
import { Link } from '../../routing/Link.tsx'
import { campaign as text } from '../../text/en/discover/campaign.ts'
import styles from '../../features/campaign/CampaignPage.module.css'
import type { HelpedNovel } from './load.ts'

/** Where a click on a help event leads: it counted, or came too late; either way the novel goes on in the app. */
export const ActiveNovelPage = ({ data: { book, expired } }: { data: HelpedNovel }) => (
  <div className={styles.page}>
    {expired ? (
      <TimerOff size={56} strokeWidth={1.6} aria-hidden className={styles.expired} />
    ) : (
      <CircleCheck size={56} strokeWidth={1.6} aria-hidden className={styles.success} />
    )}
    <h1 className={styles.title}>{expired ? text.eventExpired : text.clicked}</h1>
    <p className={styles.text}>{expired ? text.eventExpiredText : text.clickedText}</p>
    <CampaignBook book={book} />
    <div className={styles.ways}>
      <GetAppLink className={styles.primary}>{text.downloadToRead}</GetAppLink>
      <Link to={readerLink(book.id)} className={styles.secondary}>
        {text.readHere}
      </Link>
    </div>
  </div>
)
