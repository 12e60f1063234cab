import { Minus, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ReadChapter } from '../../../features/reading/chapter.ts'
import { READING, sheetOf } from '../../../features/reading/pagedText.ts'
import { useNavigation } from '../../../routing/useNavigation.ts'
import { useStores } from '../../../services/services.ts'
import { autoScroll as text } from '../../../text/en/comfort/autoScroll.ts'
import { pageOf, turnPage } from '../pages/turnPage.ts'
import styles from './ActivityBar.module.css'
import { speedOf, SPEEDS } from './scrollSpeed.ts'
import { useFocusHere } from '../keys/useFocusHere.ts'

type Props = { body: RefObject<HTMLElement | null>; chapter: ReadChapter; onEnd(): void }

/** What a reader does by hand stops it, but for the keys and buttons of its own bar. */
const INPUT_EVENTS = ['pointerdown', 'wheel', 'touchstart', 'keydown']

/** The text moves by itself, at the reader's speed, until it ends or is touched. */
export const AutoScroll = ({ body, chapter, onEnd }: Props) => {
  const { local } = useStores()
  const navigation = useNavigation()
  const bar = useRef<HTMLDivElement>(null)
  const [speed, setSpeed] = useState<number>(SPEEDS.start)
  const change = (by: number) => setSpeed(Math.min(SPEEDS.most, Math.max(SPEEDS.least, speed + by)))

  useFocusHere(bar)
  useEffect(() => {
    const onHand = ({ target }: Event) => {
      if (!bar.current?.contains(target as Node)) onEnd()
    }
    for (const name of INPUT_EVENTS) document.addEventListener(name, onHand, { passive: true, capture: true })
    return () => {
      for (const name of INPUT_EVENTS) document.removeEventListener(name, onHand, { capture: true })
    }
  }, [onEnd])

  useEffect(() => {
    const element = body.current
    if (!element || !navigation) return
    document.dispatchEvent(new Event(READING))
    if (local.reading_mode === 2) {
      const timer = setInterval(() => {
        if (isAtEnd(element)) onEnd()
        else turnPage(element, 1, chapter, navigation)
      }, speedOf(element, speed).page)
      return () => clearInterval(timer)
    }
    let frame = requestAnimationFrame(step)
    let last: number | undefined
    // Browsers scroll by whole device pixels: the remainder is carried over.
    let left = 0
    function step(now: number) {
      left += ((now - (last ?? now)) / 1000) * speedOf(element as HTMLElement, speed).line
      last = now
      const way = Math.trunc(left)
      left -= way
      if (way) scrollBy({ top: way, behavior: 'instant' })
      if (isAtEnd(element as HTMLElement)) onEnd()
      else frame = requestAnimationFrame(step)
    }
    return () => cancelAnimationFrame(frame)
  }, [body, chapter, local, navigation, speed, onEnd])

  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={text.title}>
      <button
        type="button"
        className={styles.button}
        aria-label={text.slower}
        aria-disabled={speed === SPEEDS.least}
        onClick={() => change(-1)}
      >
        <Minus size={20} aria-hidden />
      </button>
      <output className={styles.words}>{text.speed({ speed })}</output>
      <button
        type="button"
        className={styles.button}
        aria-label={text.faster}
        aria-disabled={speed === SPEEDS.most}
        onClick={() => change(1)}
      >
        <Plus size={20} aria-hidden />
      </button>
      <button type="button" className={styles.button} aria-label={text.stop} data-autofocus onClick={onEnd}>
        <X size={20} aria-hidden />
      </button>
    </div>
  )
}

/** Whether nothing of the text is left to scroll to. */
function isAtEnd(text: HTMLElement): boolean {
  const sheet = sheetOf(text)
  if (!sheet) return text.getBoundingClientRect().bottom <= innerHeight
  const { page, count } = pageOf(sheet)
  return page === count - 1
}
