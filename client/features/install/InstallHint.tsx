import { useState } from 'react'
import { useBrand } from '../../services/services.ts'
import { install as text } from '../../../shared/text/en/site/install.ts'
import { LazyImage } from '../../ui/images/LazyImage.tsx'
import { Share } from '../../ui/images/icons/Share.tsx'
import styles from './InstallHint.module.css'

type Props = {
  /** The browser has its own prompt; otherwise the hint describes the menu. */
  isRequested: boolean
  /** Resolves to true if the reader agreed. */
  install(): Promise<boolean>
  /** The site was installed, or the hint dismissed: for a while, and the second time for good. */
  onEnd(isInstalled: boolean): void
}

export function InstallHint({ isRequested, install, onEnd }: Props) {
  const { appName, icon } = useBrand()
  const [isOver, setOver] = useState(false)
  if (isOver) return null
  const end = (isInstalled: boolean) => {
    onEnd(isInstalled)
    setOver(true)
    // The focused hint has been removed.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <aside className={`card ${styles.hint}`} aria-label={text.label}>
      <LazyImage src={icon} alt="" width={48} height={48} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{text.title({ site: appName })}</p>
        <p className={`hint ${styles.text}`}>{text.why}</p>
        {!isRequested && (
          <p className={`hint ${styles.text}`}>
            <Share size={16} aria-hidden /> {text.menu}
          </p>
        )}
      </div>
      <div className={styles.ways}>
        <button type="button" className={styles.away} onClick={() => end(false)}>
          {isRequested ? text.notNow : text.understood}
        </button>
        {isRequested && (
          <button type="button" className={styles.add} onClick={() => void install().then(end, () => end(false))}>
            {text.add}
          </button>
        )}
      </div>
    </aside>
  )
}
