import { useState } from 'react'
import type { Review } from '../../../shared/api/review.ts'
import { ratings as text } from '../../text/en/reading/ratings.ts'
import { dateTime } from '../../ui/format/format.ts'
import styles from './ReviewList.module.css'
import { Stars } from './Stars.tsx'

/** A review of more characters is shown in part, so that a phone shows more than one. */
const SHORT = 360
/** A line of its own takes as much room as so many characters. */
const LINE = 40

/** Who wrote a review, when, and what. */
export function ReviewText({ review: { name, stars, text: words, changed_at } }: { review: Review }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = words.length + (words.split('\n').length - 1) * LINE > SHORT
  return (
    <>
      <p className={styles.head}>
        <bdi className={styles.name}>{name || text.someone}</bdi>
        <Stars count={stars} />
        <time className={styles.time} dateTime={changed_at}>
          {dateTime(changed_at)}
        </time>
      </p>
      <p className={isLong && !isOpen ? `${styles.text} ${styles.part}` : styles.text} dir="auto">
        {words}
      </p>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.showLess : text.showAll}
        </button>
      )}
    </>
  )
}
