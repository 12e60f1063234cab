import type { ReviewState } from '../database/schema/reviews.ts'

/** States in which others see the text of a review. */
export const SEEN: readonly ReviewState[] = ['shown', 'cleared']

export const isSeen = (state: ReviewState): boolean => SEEN.includes(state)
