import { observer } from 'mobx-react-lite'
import { createRoot } from 'react-dom/client'
import { readerLink } from '../../../shared/links.ts'
import { serverTime } from './clock.ts'
import { declined, adopted } from './recording.ts'
import { GO_TO_PLACE } from '../reading/pagedText.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { Services } from '../../services/services.ts'
import { positionOffer as text } from '../../../shared/text/en/reading/positionOffer.ts'
import { timeAgo } from '../../ui/format/timeAgo.ts'
import { offered } from './offered.ts'
import floating from '../../ui/overlay/Floating.module.css'
import styles from './PositionOffer.module.css'

type Props = { services: Services; navigation: Navigation }

export const showOffers = (element: Element, services: Services, navigation: Navigation) =>
  createRoot(element).render(<PositionOffer services={services} navigation={navigation} />)

/** Offers a position from another device, to accept or permanently decline. Floats, so that the text stays put. */
const PositionOffer = observer(
  ({
    services: {
      stores: { book, local },
    },
    navigation,
  }: Props) => {
    const offer = offered(navigation.current, book)
    if (!offer) return null
    const {
      chapterId,
      position: { book_id, chapter_id, chapter_title, progress, read_at },
    } = offer
    const isSameChapter = chapter_id === chapterId
    const place = chapterId === undefined || local.showNav ? styles.aboveBar : ''
    const focusContent = () => document.getElementById('content')?.focus({ preventScroll: true })
    const accept = () => {
      book.change(log => adopted(log, book.owner, book_id))
      focusContent()
      if (isSameChapter) document.dispatchEvent(new CustomEvent(GO_TO_PLACE, { detail: progress }))
      else void navigation.open(readerLink(book_id, chapter_id))
    }
    const dismiss = () => {
      book.change(log => declined(log, book.owner, book_id, serverTime()))
      focusContent()
    }
    return (
      <section className={`${floating.card} ${styles.offer} ${place}`} aria-label={text.label}>
        <p className={styles.title}>
          {isSameChapter
            ? text.continueAt({ percent: Math.round(progress * 100) })
            : text.continueFrom({ number: chapter_id })}
        </p>
        <p className={`one-line ${styles.chapter}`}>
          <bdi>{chapter_title}</bdi>
        </p>
        <p className={styles.time}>{text.readAt({ time: timeAgo(read_at) })}</p>
        <div className={styles.ways}>
          <button type="button" className={styles.stay} onClick={dismiss}>
            {text.stay}
          </button>
          <button type="button" className={`filled ${styles.take}`} onClick={accept}>
            {text.continue}
          </button>
        </div>
      </section>
    )
  },
)
