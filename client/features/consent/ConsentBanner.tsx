import { useEffect, useRef } from 'react'
import { Link } from '../../routing/Link.tsx'
import { consent as text } from '../../text/en/site/consent.ts'
import styles from './ConsentBanner.module.css'

type Props = {
  site: string
  withGoogle: boolean
  /** The reader's answer, or `byBrowser` if the browser objects for them; undefined if not answered. */
  answer: boolean | 'byBrowser' | undefined
  /** Opened by the reader, so it takes the focus. */
  isWanted: boolean
  onAnswer(agrees: boolean): void
  onClose(): void
}

export function ConsentBanner({ site, withGoogle, answer, isWanted, onAnswer, onClose }: Props) {
  const banner = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isWanted) banner.current?.focus({ preventScroll: true })
  }, [isWanted])
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add(styles.asking!)
    return () => classList.remove(styles.asking!)
  }, [])
  return (
    <section ref={banner} tabIndex={-1} className={styles.banner} aria-label={text.label}>
      <p className={styles.title}>{text.title}</p>
      <p className={styles.words}>
        {text.visits({ site })} {withGoogle && <span>{text.google} </span>}
        {text.either}{' '}
        <Link to="/myinfo/privacyPolicy#counted" className={styles.more}>
          {text.more}
        </Link>
      </p>
      {answer !== undefined && (
        <p className={styles.answer}>
          {answer === 'byBrowser' ? text.byBrowser : answer ? text.agreed : text.declined}
        </p>
      )}
      <div className={styles.ways}>
        {answer === 'byBrowser' ? (
          <button type="button" className={styles.way} onClick={onClose}>
            {text.close}
          </button>
        ) : (
          <>
            <button type="button" className={styles.way} onClick={() => onAnswer(false)}>
              {text.no}
            </button>
            <button type="button" className={styles.way} onClick={() => onAnswer(true)}>
              {text.yes}
            </button>
          </>
        )}
      </div>
    </section>
  )
}
