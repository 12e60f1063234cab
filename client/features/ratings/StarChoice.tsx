import { useRef, type KeyboardEvent, useState } from 'react'
import { ratings as text } from '../../../shared/text/en/reading/ratings.ts'
import styles from './StarChoice.module.css'
import { useServices } from '../../services/services.ts'
import { errors } from '../../../shared/text/en/site/errors.ts'
import type { Reviews } from './reviews.ts'
import { useEntry } from '../account/useEntry.ts'
import sign from './StarSign.module.css'

const STARS = [1, 2, 3, 4, 5] as const
/** Step of each arrow key; left and right are swapped on right-to-left pages. */
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

type Props = { label: string; value: number | undefined; isBusy?: boolean; onChoose(stars: number): void }

/** Arrow keys only move the focus, since a choice is saved at once; space and enter choose. */
export function StarChoice({ label, value, isBusy = false, onChoose }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent, from: number) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const isMirrored = event.key !== 'ArrowUp' && event.key !== 'ArrowDown' && document.dir === 'rtl'
    const next = Math.min(5, Math.max(1, from + (isMirrored ? -step : step)))
    group.current?.querySelectorAll('button')[next - 1]?.focus()
  }
  return (
    <div ref={group} role="radiogroup" aria-label={label} aria-busy={isBusy} className={styles.group}>
      {STARS.map(stars => (
        <button
          key={stars}
          type="button"
          role="radio"
          aria-checked={stars === value}
          aria-label={text.stars({ count: stars })}
          tabIndex={stars === (value ?? 1) ? 0 : -1}
          className={styles.star}
          onKeyDown={event => go(event, stars)}
          onClick={() => onChoose(stars)}
        >
          <StarSign size={30} isLit={value !== undefined && stars <= value} />
        </button>
      ))}
    </div>
  )
}

/** A signed-out reader is asked to sign in first, then the tap counts. `tapped`: the stars being saved. */
export function useRating(reviews: Reviews): { tapped: number | undefined; give(stars: number): Promise<void> } {
  const { notices } = useServices()
  const enter = useEntry()
  const [tapped, setTapped] = useState<number>()
  const give = async (stars: number) => {
    if (reviews.isSaving) return
    setTapped(stars)
    const isIn = await enter()
    const error = isIn ? await reviews.save({ stars }) : undefined
    setTapped(undefined)
    if (error) notices.notify(error.error === 'CONFLICT' ? text.readFirst : error.desc || errors.hasError)
    else if (isIn) notices.toast(text.thanks)
  }
  return { tapped, give }
}

/** A full or empty star, `size` pixels wide. Drawn by CSS: a shared icon would end up in every page's script. */
export const StarSign = ({ isLit, size }: { isLit: boolean; size: number }) => (
  <span className={`${sign.star} ${isLit ? sign.lit : ''}`} style={{ inlineSize: size }} aria-hidden />
)
