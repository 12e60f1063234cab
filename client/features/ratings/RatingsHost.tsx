import { useEffect, useRef, useState } from 'react'
import type { Book } from '../../../shared/api/book.ts'
import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import { useStores } from '../../services/services.ts'
import { book as text } from '../../text/en/reading/book.ts'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { whenNear } from '../../ui/images/nearScreen.ts'
import type { RatingsProps } from './Ratings.tsx'
import styles from './RatingsHost.module.css'

const ratings = chunk<RatingsProps>(() => import('./Ratings.tsx').then(module => module.Ratings))

/** On a book's page: what readers gave it. It comes when it is near; nothing where there are no ratings. */
export function RatingsHost({ book }: { book: Book }) {
  const { host } = useStores()
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (place.current ? whenNear(place.current, '', () => setNear(true)) : undefined), [])
  const isThere = usePart(ratings, isNear, () => setNear(false))
  const { rating_count } = book
  if (rating_count === undefined || !host.offers('ratings')) return null
  return (
    <section ref={place} id="ratings" className={styles.section}>
      <SectionHead title={text.ratings} />
      <div className={`${styles.room} needs-script`}>
        {isThere && ratings.render({ bookId: book.id, ratingCount: rating_count })}
      </div>
    </section>
  )
}
