import { useState } from 'react'
import { useServices } from '../../services/services.ts'
import { ratings as text } from '../../text/en/reading/ratings.ts'
import { errors } from '../../text/en/site/errors.ts'
import type { Reviews } from './reviews.ts'
import { useEntry } from '../account/useEntry.ts'

/**
 * Rating by a tap. A signed-out reader is asked to sign in first; then the tap counts. `tapped`: the stars being
 * saved.
 */
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
