import { useEffect, useRef, useState } from 'react'
import type { Book } from '../../../shared/api/book.ts'
import { lazy } from '../../routing/lazy.tsx'
import { useStores } from '../../services/services.ts'
import { book as text } from '../../../shared/text/en/reading/book.ts'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { whenNear } from '../../ui/images/nearScreen.ts'
import styles from './RatingsSection.module.css'

const Ratings = lazy(() => import('./Ratings.tsx').then(part => part.Ratings))

/** Ratings on a book's page, loaded when they are near the screen; nothing if the backend does not offer them. */
export function RatingsSection({ book }: { book: Book }) {
  const { host } = useStores()
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (place.current ? whenNear(place.current, '', () => setNear(true)) : undefined), [])
  const { rating_count } = book
  if (rating_count === undefined || !host.offers('ratings')) return null
  return (
    <section ref={place} id="ratings" className={styles.section}>
      <SectionHead title={text.ratings} />
      <div className={`${rating_count ? styles.some : styles.none} needs-script`}>
        <Ratings when={isNear} bookId={book.id} ratingCount={rating_count} />
      </div>
    </section>
  )
}
