import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { shell as text } from '../../../shared/text/en/site/shell.ts'
import type { Navigation, HistoryState } from '../../routing/navigation.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { trapFocus } from './focusTrap.ts'
import { overlays } from './overlayStack.ts'
import { X } from '../images/icons/X.tsx'
import styles from './Popup.module.css'
import { listen } from '../../platform/listen.ts'

type Props = {
  open: boolean
  /** Called on Escape, a tap outside of the panel, the close button, or Back. */
  onClose(): void
  label: string
  /** If set, the panel has a head with this heading and a close button. */
  heading?: string
  position?: 'bottom' | 'center' | 'end'
  /** Does not dim the page behind: for panels that change it. */
  isClear?: boolean
  children: ReactNode
}

/** As in the style sheet. */
const LEAVE_MS = 200

/** Browser only. Not by `showModal`, whose top layer would cover the notices (specification, section 9). */
export function Popup({ open, ...props }: Props) {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setPresent(false), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [open])
  return present && typeof document !== 'undefined'
    ? createPortal(<Overlay {...props} isClosing={!open} />, document.body)
    : null
}

function Overlay({
  onClose,
  label,
  heading,
  position = 'bottom',
  isClear = false,
  isClosing,
  children,
}: Omit<Props, 'open'> & { isClosing: boolean }) {
  const overlay = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  const navigation = useNavigation()
  useLayoutEffect(() => {
    close.current = onClose
  })

  useLayoutEffect(() => {
    const [layer, box] = [overlay.current, panel.current]
    if (isClosing || !layer || !box) return
    const name = Symbol(label)
    // A panel at the edge does not shade the scroll bar's space.
    layer.style.zIndex = String(overlays.add(name, !isClear && position !== 'end'))
    const isTop = () => overlays.isTop(name)
    const release = trapFocus(box, isTop)
    const stopListening = onCloseRequest(isTop, () => close.current(), navigation)
    const unlock = listen(layer, 'touchmove', lockScroll, { passive: false })
    return () => {
      unlock()
      stopListening()
      overlays.remove(name)
      release()
    }
  }, [label, isClosing, isClear, position, navigation])

  const state = `${isClear ? styles.clear : ''} ${isClosing ? styles.leaving : ''}`
  return (
    <div ref={overlay} className={`${styles.overlay} ${styles[position]} ${state}`}>
      {/* For pointers only: keyboards have Escape. */}
      <div className={styles.backdrop} aria-hidden onClick={onClose} />
      <dialog ref={panel} open aria-modal="true" aria-label={label} tabIndex={-1} className={`column ${styles.panel}`}>
        {heading !== undefined && (
          <div className={`row ${styles.head}`}>
            <h2 className={styles.heading}>{heading}</h2>
            <button type="button" className={`icon-button ${styles.close}`} aria-label={text.close} onClick={onClose}>
              <X size={22} aria-hidden />
            </button>
          </div>
        )}
        <div className={styles.body}>{children}</div>
      </dialog>
    </div>
  )
}

/** Not a CloseWatcher: it reports Back only from a phone's system, so a desktop's button would leave the page. */
function onCloseRequest(isTop: () => boolean, close: () => void, navigation: Navigation | undefined): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isTop()) return
    // Marks the key as used: the overlay below is the top one by the time its listener runs.
    event.preventDefault()
    close()
  }
  const forget = navigation && closeOnBack(navigation, close)
  const stopListening = listen(document, 'keydown', onKey)
  return () => {
    stopListening()
    forget?.()
  }
}

/** Lets a finger scroll inside the panel only. */
function lockScroll(event: TouchEvent) {
  const layer = event.currentTarget as Element
  for (let at = event.target as Element | null; at && at !== layer; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return
    if (at instanceof HTMLInputElement && at.type === 'range') return
  }
  if (event.cancelable) event.preventDefault()
}

const open: (() => void)[] = []
/** Whether the history is at one of our entries. It stays if its overlay is closed in another way. */
let isCovered = false
let isWatched = false

/** Adds a history entry, so that Back closes the overlay first. Call the result when the overlay is closed. */
function closeOnBack(navigation: Navigation, close: () => void): () => void {
  if (!isWatched) watch(navigation)
  open.push(close)
  cover()
  return () => void open.splice(open.indexOf(close), 1)
}

const stateNow = () => history.state as HistoryState | null

function cover() {
  if (!isCovered) history.pushState({ ...stateNow(), isCover: true }, '')
  isCovered = true
}

function watch(navigation: Navigation) {
  isWatched = true
  // The next page takes over the entry.
  navigation.onArrival(() => {
    isCovered = stateNow()?.isCover === true
  })
  const onBack = (event: PopStateEvent) => {
    const wasCovered = isCovered
    isCovered = stateNow()?.isCover === true
    if (!wasCovered || isCovered || stateNow()?.key !== navigation.current.key) return
    event.stopImmediatePropagation()
    const close = open.at(-1)
    // The overlays below are closed by the next Back.
    if (open.length > 1) cover()
    if (close) close()
    else history.back()
  }
  addEventListener('popstate', onBack, true)
}
