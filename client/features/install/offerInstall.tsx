import { type ReactElement, useState } from 'react'
import { persistent } from '../../platform/storage.ts'
import type { Navigation } from '../../routing/navigation.ts'
import { isInstalled } from './installing.ts'
import { isDue, storeRecord, readRecord, withInstallation, withRefusal } from './installRecord.ts'
import { useBrand } from '../../services/services.ts'
import { install as text } from '../../../shared/text/en/site/install.ts'
import { LazyImage } from '../../ui/images/LazyImage.tsx'
import { Share } from '../../ui/images/icons/Share.tsx'
import styles from './InstallHint.module.css'

/** Undefined if not due. Never resolves if the browser cannot install the site. */
export async function offerInstall(navigation: Navigation | undefined): Promise<ReactElement | undefined> {
  if (isInstalled() || !isDue(readRecord(persistent), new Date().toISOString())) return undefined
  const method = await installMethod()
  await navigation?.prepare()
  return <InstallHint isRequested={method === 'prompt'} install={askBrowser} onEnd={note} />
}

async function askBrowser(): Promise<boolean> {
  const { installPrompt } = window
  // The prompt can be shown only once.
  delete window.installPrompt
  await installPrompt?.prompt()
  return (await installPrompt?.userChoice)?.outcome === 'accepted'
}

function note(isInstalled: boolean) {
  const now = new Date().toISOString()
  const record = readRecord(persistent)
  storeRecord(persistent, isInstalled ? withInstallation(record) : withRefusal(record, now), now)
}

let offered: Promise<'prompt'> | undefined

/** Its own prompt, or its menu (Safari on phones and tablets). Never resolves if neither is supported. */
function installMethod(): Promise<'prompt' | 'menu'> {
  // In-app browsers are not Safari and lack the menu.
  if (navigator.standalone === false && /Version\/\S+ .*Safari\//.test(navigator.userAgent))
    return Promise.resolve('menu')
  if (window.installPrompt) return Promise.resolve('prompt')
  // Chromium decides after the page has loaded.
  return (offered ??= new Promise(resolve =>
    addEventListener('beforeinstallprompt', () => resolve('prompt'), { once: true }),
  ))
}

type Props = {
  /** The browser has its own prompt; otherwise the hint describes the menu. */
  isRequested: boolean
  /** Resolves to true if the reader agreed. */
  install(): Promise<boolean>
  /** The site was installed, or the hint dismissed: for a while, and the second time for good. */
  onEnd(isInstalled: boolean): void
}

function InstallHint({ isRequested, install, onEnd }: Props) {
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
      <div>
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
