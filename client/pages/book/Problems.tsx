import { Copyright, Flag } from 'lucide-react'
import { useState } from 'react'
import type { Book } from '../../../shared/api/book.ts'
import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import { useBrand, useStores } from '../../services/services.ts'
import { book as text } from '../../text/en/reading/book.ts'
import styles from './Problems.module.css'
import type { ComplaintProps } from './Complaint.tsx'

const complaint = chunk<ComplaintProps>(() => import('./Complaint.tsx').then(module => module.Complaint))

/** What to do about a book that is not right; by e-mail where there is no script, or no form. */
export function Problems({ book }: { book: Book }) {
  const brand = useBrand()
  const hasForm = useStores().host.offers('complaints')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isThere = usePart(complaint, isOpen, close)
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
      {isThere && complaint.render({ book, open: isOpen, onClose: close })}
    </section>
  )
}
