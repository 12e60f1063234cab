import type { ReviewState } from '../database/schema/reviews.ts'

/** States in which a review's text is public. */
export const SEEN: readonly ReviewState[] = ['shown', 'cleared']

export const isSeen = (state: ReviewState): boolean => SEEN.includes(state)
