import type { Page } from 'playwright-core'
import { TOAST_DURATION } from '../../../shared/constants.ts'

/** Has toasts of this document stay until the next one comes: they go by themselves, before a busy machine looks. */
export const keepToasts = (page: Page) =>
  page.evaluate(duration => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (work: () => void, ms: number) => (ms === duration ? 0 : setTimeout(work, ms)),
    })
  }, TOAST_DURATION)
