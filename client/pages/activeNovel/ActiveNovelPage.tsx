import { readerLink } from '../../../shared/links.ts'
import { Campaign } from '../../features/appLink/CampaignBook.tsx'
import { hasApp } from '../../features/appLink/appStores.ts'
import { GetAppLink } from '../../features/appLink/GetAppLink.tsx'
import { useBrand } from '../../services/services.ts'
import { campaign as text } from '../../../shared/text/en/discover/campaign.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { CircleCheck } from '../../ui/images/icons/CircleCheck.tsx'
import { TimerOff } from '../../ui/images/icons/TimerOff.tsx'
import looks from '../../ui/controls/Button.module.css'
import styles from '../../features/appLink/CampaignPage.module.css'
import type { HelpedNovel } from './load.ts'

/** The click counted or came too late; either way the reader can read on, in the app if the brand has one. */
export const ActiveNovelPage = ({ data: { book, expired } }: { data: HelpedNovel }) => {
  const isInApp = hasApp(useBrand())
  const goesOn = isInApp ? text.inApp : text.here
  return (
    <div className={`column ${styles.page}`}>
      {expired ? (
        <TimerOff size={56} strokeWidth={1.6} aria-hidden className={styles.expired} />
      ) : (
        <CircleCheck size={56} strokeWidth={1.6} aria-hidden className={styles.success} />
      )}
      <Campaign
        title={expired ? text.eventExpired : text.clicked}
        text={expired ? goesOn.expired : goesOn.clicked}
        book={book}
      />
      <div className={`column ${styles.ways}`}>
        <GetAppLink className={looks.filled}>{text.downloadToRead}</GetAppLink>
        <ButtonLink to={readerLink(book.id)} variant={isInApp ? 'outlined' : 'filled'}>
          {text.readHere}
        </ButtonLink>
      </div>
    </div>
  )
}
