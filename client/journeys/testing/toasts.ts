import type { Page } from 'playwright-core'
import { NOTIFY_DURATION, TOAST_DURATION } from '../../../shared/constants.ts'

const DURATIONS = [TOAST_DURATION, NOTIFY_DURATION]
/** Keeps this document's notices until the next one comes: otherwise they hide before a busy machine looks. */
export const keepToasts = (page: Page) =>
  page.evaluate(durations => {
    const { setTimeout } = window
    const keep = (work: () => void, ms: number) => (durations.includes(ms) ? 0 : setTimeout(work, ms))
    Object.assign(window, { setTimeout: keep })
  }, DURATIONS)
