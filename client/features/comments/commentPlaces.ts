import { observed } from '../../platform/observed.ts'
import { persistent } from '../../platform/storage.ts'
import type { HostStore } from '../../stores/hostStore.ts'

/** Names of browser-storage keys, apart from those in `shared/cookies.ts`, which every page carries. */
export const COMMENT_STORAGE = {
  drafts: 'commentDrafts',
  /** Counts as last seen, for reading offline. */
  counts: 'commentCounts',
  /** The reader has turned off the numbers beside paragraphs. */
  noNumbers: 'commentNumbersOff',
} as const

/** Document event that opens the comments on a paragraph; its detail is the paragraph's number, from 1. */
export const OPEN_COMMENTS = 'open-comments'

/** Whether paragraphs have comments: the brand wants it, and its backend can. */
export const hasParagraphComments = ({ brand, offers }: Pick<HostStore, 'brand' | 'offers'>): boolean =>
  brand.comments === 'paragraphs' && offers('comments')

/** The reader's switch for the numbers beside paragraphs, of this device. */
export const numbersSwitch = observed({
  isOn: persistent.get(COMMENT_STORAGE.noNumbers) === undefined,
  set(isOn: boolean) {
    this.isOn = isOn
    if (isOn) persistent.remove(COMMENT_STORAGE.noNumbers)
    else persistent.set(COMMENT_STORAGE.noNumbers, '1')
  },
})
