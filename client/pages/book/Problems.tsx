import { useState } from 'react'
import type { Book } from '../../../shared/api/book.ts'
import { lazy } from '../../routing/lazy.tsx'
import { useBrand, useStores } from '../../services/services.ts'
import { book as text } from '../../../shared/text/en/reading/book.ts'
import { Copyright } from '../../ui/images/icons/Copyright.tsx'
import { Flag } from '../../ui/images/icons/Flag.tsx'
import styles from './Problems.module.css'

const Complaint = lazy(() => import('./Complaint.tsx').then(part => part.Complaint))

export function Problems({ book }: { book: Book }) {
  const brand = useBrand()
  const hasForm = useStores().host.offers('complaints')
  const [isOpen, setOpen] = useState(false)
  const subject = encodeURIComponent(text.reportSubject({ book: book.name, id: book.id }))
  return (
    <section className={styles.section} aria-label={text.problems}>
      <p className={styles.question}>{text.problems}</p>
      <a
        href={`mailto:${brand.contactEmail}?subject=${subject}`}
        className={styles.report}
        onClick={event => {
          if (!hasForm) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Flag size={16} aria-hidden />
        {text.reportIssue}
      </a>
      <p className={styles.copyright}>
        <Copyright size={16} aria-hidden />
        <span>
          {text.copyright}. {text.copyrightText}{' '}
          <a href={`mailto:${brand.copyrightEmail}`} className={styles.mail}>
            {brand.copyrightEmail}
          </a>
        </span>
      </p>
      <Complaint book={book} open={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}
