import type { DisplaySettings } from '../stores/displaySettings.ts'

/**
 * How chapters are set stands in classes of the document, beside each other as the server writes them: there before any
 * script of the app, and one place for all.
 */
const PAPER_AND_SIZE = /bg-(\d) fs-(\d+)/
const root = document.documentElement

type Shown = Record<Exclude<keyof DisplaySettings, 'bg_night'>, number> & { bg_night: boolean }

/** The settings as they stand on the screen: those that were kept, and what the reader has tapped since. */
export function shownSettings(): Shown {
  const [, paper, size] = PAPER_AND_SIZE.exec(root.className) ?? []
  return { font_size: Number(size), bg_color: Number(paper), bg_night: root.classList.contains('night') }
}

/** Sets the document so; what is not named stays. */
export function showSettings(settings: Partial<Shown>) {
  const { font_size, bg_color, bg_night } = { ...shownSettings(), ...settings }
  root.className = root.className.replace(PAPER_AND_SIZE, `bg-${bg_color} fs-${font_size}`)
  root.classList.toggle('night', bg_night)
}
