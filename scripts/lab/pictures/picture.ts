import type { Page } from 'playwright-core'
import type { ScenarioName } from '../../backend-kit/mock/scenarioNames.ts'

export type Picture = {
  name: string
  /** By its place among the brands' folders; the first unless said. */
  brand?: number
  /** Whose books: the sample novels unless said. */
  scenario?: ScenarioName
  path: string
  isNight?: true
  /** As which browser; Chromium on a phone unless said. */
  userAgent?: string
  /** What the browser has kept, by key. */
  kept?: Record<string, object>
  /** What is done before it is taken. */
  act?: (page: Page, /** `DATA_DIR` of the site. */ data: string) => Promise<void>
}

/** Of a book that has been read: an entry of what the browser keeps as `readlogList`. */
export const READ = {
  book_id: 11,
  chapter_id: 3,
  progress: 0.43,
  read_at: '2026-11-01T08:00:00.000Z',
  book_name: 'The Parent’s Assistant',
  chapter_title: 'The False Key',
  cover: null,
  chapter_count: 24,
}
