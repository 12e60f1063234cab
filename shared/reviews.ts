/** Longest review and longest reviewer name, in characters. */
export const LONGEST_REVIEW = 1000
export const LONGEST_REVIEWER = 40

export const REVIEW_SORTS = ['latest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

export const REASONS = ['spoiler', 'insult', 'spam', 'off_topic', 'other'] as const
export type ReportReason = (typeof REASONS)[number]
