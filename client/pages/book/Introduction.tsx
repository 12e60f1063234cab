import { useState } from 'react'
import type { Book } from '../../../shared/api/book.ts'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { book as text } from '../../../shared/text/en/reading/book.ts'
import { foreign } from '../../../shared/text/foreign.ts'
import styles from './Introduction.module.css'

/** Characters shown on a phone, and on a wide screen, before the rest is collapsed. */
const SHORT = 190
const SHORT_WIDE = 420

/** The introduction, collapsed to its first lines; shown in full without script. */
export function Introduction({ book: { introduction, language } }: { book: Book }) {
  const [isOpen, setOpen] = useState(false)
  const length = introduction.length + (introduction.split('\n').length - 1) * 40
  const size = length > SHORT_WIDE ? styles.long : length > SHORT ? styles.middle : ''
  return (
    <section className={`${styles.section} ${size} ${isOpen ? '' : styles.closed}`}>
      <SectionHead title={text.introduction} />
      <div id="introduction" className={styles.text} lang={introduction ? foreign(language) : undefined} dir="auto">
        {(size && !isOpen ? introduction.replace(/\n\s*\n/g, '\n') : introduction) || text.noIntroduction}
      </div>
      {size && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="introduction"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.showLess : text.showAll}
        </button>
      )}
    </section>
  )
}
