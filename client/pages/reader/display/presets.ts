import { DISPLAY, type DisplayStep, type DisplaySteps } from '../../../../shared/page/display.ts'

type Type = Pick<
  DisplaySteps,
  'font_size' | 'font_family' | 'line_height' | 'margins' | 'paragraphs' | 'alignment' | 'hyphens'
>

/** Type settings that go well together. They leave theme and reading mode unchanged. */
export const PRESETS = {
  comfort: { font_size: 18, font_family: 1, line_height: 3, margins: 2, paragraphs: 1, alignment: 1, hyphens: 1 },
  compact: { font_size: 15, font_family: 1, line_height: 1, margins: 1, paragraphs: 1, alignment: 2, hyphens: 1 },
  easy: { font_size: 20, font_family: 4, line_height: 4, margins: 2, paragraphs: 2, alignment: 1, hyphens: 0 },
} as const satisfies Record<string, Type>
type Preset = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[]

/** The preset in use; undefined if the reader has changed a setting since. */
export const presetOf = (settings: DisplaySteps): Preset | undefined =>
  PRESET_NAMES.find(name =>
    Object.entries(PRESETS[name]).every(([step, value]) => settings[step as DisplayStep] === value),
  )

export const START = Object.fromEntries(
  Object.entries(DISPLAY).map(([name, [, , start]]) => [name, start]),
) as DisplaySteps
