import { useEffect, useRef, useState } from 'react'
import type { AroundChapter } from '../../../features/reading/chapter.ts'
import { READING, sheetOf } from '../../../features/reading/pagedText.ts'
import { useNavigation } from '../../../routing/useNavigation.ts'
import { useStores } from '../../../services/services.ts'
import { autoScroll as text } from '../../../../shared/text/en/comfort/autoScroll.ts'
import { pageOf, turnPage } from '../pages/turnPage.ts'
import { Minus } from '../../../ui/images/icons/Minus.tsx'
import { Plus } from '../../../ui/images/icons/Plus.tsx'
import { X } from '../../../ui/images/icons/X.tsx'
import type { LineIcon } from '../../../ui/images/lineIcon.tsx'
import styles from './ActivityBar.module.css'
import { useFocusHere } from '../keys/useFocusHere.ts'
import { listen } from '../../../platform/listen.ts'

type Props = Pick<AroundChapter, 'body' | 'chapter'> & { onEnd(): void }

/** Any input by the reader stops it, except in its own bar. */
const INPUT_EVENTS = ['pointerdown', 'wheel', 'touchstart', 'keydown']

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
    return listen(document, INPUT_EVENTS, onHand, { passive: true, capture: true })
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
      const distance = Math.trunc(left)
      left -= distance
      if (distance) scrollBy({ top: distance, behavior: 'instant' })
      if (isAtEnd(element as HTMLElement)) onEnd()
      else frame = requestAnimationFrame(step)
    }
    return () => cancelAnimationFrame(frame)
  }, [body, chapter, local, navigation, speed, onEnd])

  return (
    <div ref={bar} className={`row ${styles.bar}`} role="group" aria-label={text.title}>
      <Step Icon={Minus} name={text.slower} isEnd={speed === SPEEDS.least} onClick={() => change(-1)} />
      <output className={styles.words}>{text.speed({ speed })}</output>
      <Step Icon={Plus} name={text.faster} isEnd={speed === SPEEDS.most} onClick={() => change(1)} />
      <button type="button" className={styles.button} aria-label={text.stop} data-autofocus onClick={onEnd}>
        <X size={20} aria-hidden />
      </button>
    </div>
  )
}

function isAtEnd(text: HTMLElement): boolean {
  const sheet = sheetOf(text)
  if (!sheet) return text.getBoundingClientRect().bottom <= innerHeight
  const { page, count } = pageOf(sheet)
  return page === count - 1
}

/** Speed steps; at the start one line takes about four seconds. */
const SPEEDS = { least: 1, most: 10, start: 4 } as const
const LINES_A_MINUTE = 4

/** Speed of a text: `line` in CSS pixels per second, `page` in milliseconds for all lines of a page. */
function speedOf(text: HTMLElement, speed: number): { line: number; page: number } {
  const lineHeight = parseFloat(getComputedStyle(text).lineHeight)
  const linesASecond = (speed * LINES_A_MINUTE) / 60
  const lines = Math.max(1, innerHeight / lineHeight - 3)
  return { line: linesASecond * lineHeight, page: (lines / linesASecond) * 1000 }
}

type StepProps = { Icon: LineIcon; name: string; isEnd: boolean; onClick(): void }

const Step = ({ Icon, name, isEnd, onClick }: StepProps) => (
  <button type="button" className={styles.button} aria-label={name} aria-disabled={isEnd} onClick={onClick}>
    <Icon size={20} aria-hidden />
  </button>
)
