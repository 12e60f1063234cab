/** Longest review and longest name shown with one, in characters. */
export const LONGEST_REVIEW = 1000
export const LONGEST_REVIEWER = 40

/** In which orders reviews are listed, the first by itself. */
export const REVIEW_SORTS = ['latest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** Why a review is reported. */
export const REASONS = ['spoiler', 'insult', 'spam', 'off_topic', 'other'] as const
export type ReportReason = (typeof REASONS)[number]
