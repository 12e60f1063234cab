import type { Page } from 'playwright-core'
import { NOTIFY_DURATION, TOAST_DURATION } from '../../../shared/constants.ts'

const DURATIONS = [TOAST_DURATION, NOTIFY_DURATION]
/** Has notices of this document stay until the next one comes: they go by themselves, before a busy machine looks. */
export const keepToasts = (page: Page) =>
  page.evaluate(durations => {
    const { setTimeout } = window
    const keep = (work: () => void, ms: number) => (durations.includes(ms) ? 0 : setTimeout(work, ms))
    Object.assign(window, { setTimeout: keep })
  }, DURATIONS)
