import { readerLink } from '../../../shared/links.ts'
import { backendAddress } from '../../../shared/pictures.ts'
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
import type { Invitation } from './load.ts'

export const InvitedPage = ({ data: { activeId, invite } }: { data: Invitation }) => {
  const { book, inviter, status, helped, needed, steps } = invite
  // Friends can only help in the app.
  const canHelp = hasApp(useBrand())
  const ended =
    status === 'success'
      ? { Icon: CircleCheck, title: text.successTitle, text: text.success({ name: inviter.name }) }
      : { Icon: TimerOff, title: text.expiredTitle, text: text.expired({ name: inviter.name }) }
  return (
    <div className={`column ${styles.page}`}>
      <Inviter {...inviter} />
      {status === 'active' && !canHelp ? (
        <>
          <Campaign title={text.inviteTitle({ name: inviter.name })} text={text.invite} book={book} />
          <div className={`column ${styles.ways}`}>
            <ButtonLink to={readerLink(book.id)}>{text.readToo}</ButtonLink>
          </div>
        </>
      ) : status === 'active' ? (
        <>
          <Campaign title={text.askTitle({ name: inviter.name })} text={text.ask({ name: inviter.name })} book={book} />
          <Progress helped={helped} needed={needed} />
          <Options bookId={book.id} activeId={activeId} />
          <section className={styles.steps}>
            <h2 className={styles.heading}>{text.stepsTitle}</h2>
            <ol>
              {(steps.length > 0 ? steps : text.steps).map(step => (
                <li key={step} className={`row ${styles.step}`}>
                  <span>{step}</span>
                </li>
              ))}
            </ol>
          </section>
        </>
      ) : (
        <>
          <ended.Icon size={56} strokeWidth={1.6} aria-hidden className={styles[status]} />
          <Campaign title={ended.title} text={ended.text} book={book} />
          <div className={`column ${styles.ways}`}>
            <ButtonLink to={readerLink(book.id)}>{text.readToo}</ButtonLink>
            <GetAppLink className={looks.outlined}>{text.download}</GetAppLink>
          </div>
        </>
      )}
    </div>
  )
}

function Inviter({ name, avatar }: Invitation['invite']['inviter']) {
  const brand = useBrand()
  return (
    <div className={`column ${styles.inviter}`}>
      {avatar ? (
        <img src={backendAddress(brand, avatar)} alt="" width={64} height={64} className={styles.avatar} />
      ) : (
        <span className={styles.avatar} aria-hidden>
          {name.slice(0, 1)}
        </span>
      )}
      <p className={styles.reading}>{text.reading({ name })}</p>
    </div>
  )
}

const Progress = ({ helped, needed }: { helped: number; needed: number }) => (
  <div className={styles.progress}>
    <p id="helped" className={styles.helped}>
      {text.helped({ helped, needed })}
    </p>
    <progress
      aria-labelledby="helped"
      max={Math.max(needed, 1)}
      value={Math.min(helped, needed)}
      className={styles.meter}
    />
  </div>
)

function Options({ bookId, activeId }: { bookId: number; activeId: number }) {
  const { app } = useBrand()
  return (
    <div className={`column ${styles.ways}`}>
      <GetAppLink className={looks.filled}>{text.download}</GetAppLink>
      {app?.scheme && (
        <a href={`${app.scheme}://invited-to-help/${bookId}/${activeId}`} className={looks.outlined}>
          {text.openApp}
        </a>
      )}
    </div>
  )
}
