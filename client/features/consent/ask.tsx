import { createRoot, type Root } from 'react-dom/client'
import type { Navigation } from '../../routing/navigation.ts'
import { ServicesContext, type Services, useBrand } from '../../services/services.ts'
import { choose, choiceOf, counted, mustAsk, onChoice } from './consent.ts'
import { wantsPrivacy } from './gate.ts'
import { useEffect, useRef } from 'react'
import { LegalLink } from '../legalLinks/LegalLink.tsx'
import { consent as text } from '../../../shared/text/en/site/consent.ts'
import floating from '../../ui/overlay/Floating.module.css'
import styles from './ConsentBanner.module.css'

let place: { region: HTMLElement; root: Root } | undefined

/** Over the page, so that nothing moves. Rejects if the styles fail to load. `opener`: the button, if any. */
export async function ask(services: Services, navigation: Navigation | undefined, opener?: HTMLElement): Promise<void> {
  await navigation?.prepare()
  // The reader may have answered in another tab meanwhile.
  if (!opener && !mustAsk(services)) return
  const { region, root } = (place ??= newPlace())
  const close = () => {
    stop()
    const isHeld = region.contains(document.activeElement)
    root.render(null)
    if (isHeld) (opener ?? document.getElementById('content'))?.focus({ preventScroll: true })
  }
  const stop = onChoice(close)
  root.render(
    <ServicesContext value={services}>
      <ConsentBanner
        withGoogle={counted(services) === 'google'}
        choose={wantsPrivacy() ? 'byBrowser' : choiceOf(services)}
        isOpen={opener !== undefined}
        onChoice={agrees => choose(services, agrees)}
        onClose={close}
      />
    </ServicesContext>,
  )
}

function newPlace() {
  const region = document.createElement('div')
  region.setAttribute('aria-live', 'polite')
  // Before the page, so that the keyboard reaches it first.
  document.getElementById('root')?.before(region)
  return { region, root: createRoot(region) }
}

type Props = {
  withGoogle: boolean
  /** The reader's answer, or `byBrowser` if the browser objects for them; undefined if not answered. */
  choose: boolean | 'byBrowser' | undefined
  /** Opened by the reader, so it takes the focus. */
  isOpen: boolean
  onChoice(agrees: boolean): void
  onClose(): void
}

function ConsentBanner({ withGoogle, choose, isOpen, onChoice, onClose }: Props) {
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
