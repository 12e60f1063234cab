import { useEffect, useRef } from 'react'
import { useBrand } from '../../services/services.ts'
import { LegalLink } from '../legalLinks/LegalLink.tsx'
import { consent as text } from '../../../shared/text/en/site/consent.ts'
import floating from '../../ui/overlay/Floating.module.css'
import styles from './ConsentBanner.module.css'

type Props = {
  withGoogle: boolean
  /** The reader's answer, or `byBrowser` if the browser objects for them; undefined if not answered. */
  choose: boolean | 'byBrowser' | undefined
  /** Opened by the reader, so it takes the focus. */
  isOpen: boolean
  onChoice(agrees: boolean): void
  onClose(): void
}

export function ConsentBanner({ withGoogle, choose, isOpen, onChoice, onClose }: Props) {
  const { appName: site } = useBrand()
  const banner = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) banner.current?.focus({ preventScroll: true })
  }, [isOpen])
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add(styles.asking!)
    return () => classList.remove(styles.asking!)
  }, [])
  return (
    <section ref={banner} tabIndex={-1} className={`${floating.card} ${styles.banner}`} aria-label={text.label}>
      <p className={styles.title}>{text.title}</p>
      <p className={styles.words}>
        {text.visits({ site })} {withGoogle && <span>{text.google} </span>}
        {text.either}{' '}
        <LegalLink kind="privacy" hash="#counted" className={styles.more}>
          {text.more}
        </LegalLink>
      </p>
      {choose !== undefined && (
        <p className={styles.answer}>
          {choose === 'byBrowser' ? text.byBrowser : choose ? text.agreed : text.declined}
        </p>
      )}
      <div className={styles.ways}>
        {choose === 'byBrowser' ? (
          <button type="button" className={`action ${styles.way}`} onClick={onClose}>
            {text.close}
          </button>
        ) : (
          <>
            <button type="button" className={`action ${styles.way}`} onClick={() => onChoice(false)}>
              {text.no}
            </button>
            <button type="button" className={`action ${styles.way}`} onClick={() => onChoice(true)}>
              {text.yes}
            </button>
          </>
        )}
      </div>
    </section>
  )
}
