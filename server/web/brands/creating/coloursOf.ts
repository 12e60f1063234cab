import { mix, nearestReadable, unreadable, type Palette } from '../colours.ts'

/** Percentage of white that turns a day colour into its night variant. */
const OF_NIGHT = 55

/** Derives a brand's palette from one colour: the bar has it, with white text. */
export function coloursOf(colour: string): Palette {
  const colours = {
    $themeColor: colour,
    nightThemeColor: mix('#ffffff', OF_NIGHT, colour),
    headerBg: colour,
    $headerColor: '#ffffff',
  }
  return { ...colours, nightThemeColor: nearestReadable(colours, 'nightThemeColor') ?? colours.nightThemeColor }
}

/** Why a colour cannot be a brand's, with the nearest one that can; undefined if it can. */
export function colourProblem(colour: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return `${colour} is no colour such as #1a2b3c`
  return unreadable(coloursOf(colour)).find(({ field }) => field === '$themeColor')?.reason
}
