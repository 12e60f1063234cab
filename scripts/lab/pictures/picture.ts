import type { Page } from 'playwright-core'
import type { ScenarioName } from '../../backend-kit/mock/scenarioNames.ts'

export type Picture = {
  name: string
  /** Index among the brands' folders; default 0. */
  brand?: number
  /** Catalogue; default the sample novels. */
  scenario?: ScenarioName
  path: string
  isNight?: true
  /** Browser; default Chromium on a phone. */
  userAgent?: string
  /** Storage of the browser, by key. */
  storage?: Record<string, object>
  /** Steps before it is taken. */
  act?: (page: Page, /** `DATA_DIR` of the site. */ data: string) => Promise<void>
}

/** A started book: an entry of `readlogList` in storage. */
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
