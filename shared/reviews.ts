/** Longest review and longest reviewer name, in characters. */
export const LONGEST_REVIEW = 1000
export const LONGEST_REVIEWER = 40

export const REVIEW_SORTS = ['latest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

export const REASONS = ['spoiler', 'insult', 'spam', 'off_topic', 'other'] as const
export type ReportReason = (typeof REASONS)[number]

/** Longest comment, in characters as readers count them (grapheme clusters). */
export const LONGEST_COMMENT = 2000
/** Longest passage that a comment quotes, in UTF-16 units. */
export const LONGEST_QUOTE = 300
/** How long a comment can be edited after it was written. */
export const EDIT_MINUTES = 15

export const COMMENT_SORTS = ['best', 'newest'] as const
export type CommentSort = (typeof COMMENT_SORTS)[number]

/** Why a comment is held or hidden: by a rule, by readers' reports, or by an operator. */
export const COMMENT_REASONS = ['new_reader', 'link', 'word', 'reported', 'banned', ...REASONS] as const
export type CommentReason = (typeof COMMENT_REASONS)[number]

/** What brands choose: no comments, under chapters only, or beside paragraphs too. */
export const COMMENT_PLACES = ['off', 'chapters', 'paragraphs'] as const
export type CommentPlaces = (typeof COMMENT_PLACES)[number]

let graphemes: Intl.Segmenter | undefined

/** Length as readers count it: an emoji or a letter with its marks is one. */
export function lengthOfComment(text: string): number {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return [...graphemes.segment(text)].length
}
