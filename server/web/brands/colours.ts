import type { BrandFile, BrandTheme } from '../../../shared/brand.ts'
import { contrast } from '../../../shared/contrast.ts'

export type Palette = Pick<BrandFile, '$themeColor' | 'nightThemeColor' | 'headerBg' | '$headerColor'>
type Colours = Palette & { theme?: Pick<BrandTheme, 'nights'> }
type Ink = '$themeColor' | 'nightThemeColor' | '$headerColor'

/** A text colour and its background (`client/styles/tokens.css`). */
type Surface = {
  ink: Ink
  on: string
  colour: (colours: Colours) => string
}

/** Minimum contrast of normal text (WCAG 2.2, 1.4.3). */
const MIN = 4.5
/** A bar is light if white text on it has less contrast than this; it then tints the page. */
const LIGHT_BAR = 3

/** Whether white text is unreadable on a brand's bar. */
export const isLightBar = (headerBg: string): boolean => contrast(headerBg, '#ffffff') < LIGHT_BAR

/** Page background by day: a light bar tints it. */
export const pageColour = ({ headerBg }: Pick<Palette, 'headerBg'>): string =>
  isLightBar(headerBg) ? mix(headerBg, 7, '#ffffff') : '#ffffff'

const isDeep = ({ theme }: Colours) => theme?.nights === 'deep'

export const nightPageColour = (colours: Colours): string =>
  mix(colours.$themeColor, isDeep(colours) ? 24 : 11, '#101115')

const nightBoxColour = (colours: Colours): string =>
  isDeep(colours) ? mix(colours.$themeColor, 28, '#16171c') : mix(colours.$themeColor, 14, '#181a1f')

const nightMarkColour = (colours: Colours): string =>
  isDeep(colours)
    ? mix(colours.nightThemeColor, 7, nightPageColour(colours))
    : mix(colours.nightThemeColor, 14, '#16171c')

const SURFACES: Surface[] = [
  { ink: '$headerColor', on: 'headerBg', colour: ({ headerBg }) => headerBg },
  { ink: '$themeColor', on: 'white', colour: () => '#ffffff' },
  {
    ink: '$themeColor',
    on: 'the page, which headerBg tints',
    colour: colours => pageColour(colours),
  },
  { ink: '$themeColor', on: 'its own tint on boxes', colour: ({ $themeColor }) => mix($themeColor, 4, '#f8f8f9') },
  { ink: '$themeColor', on: 'its own tint on marks', colour: ({ $themeColor }) => mix($themeColor, 9, '#ffffff') },
  { ink: 'nightThemeColor', on: 'the page at night', colour: colours => nightPageColour(colours) },
  { ink: 'nightThemeColor', on: 'boxes at night', colour: colours => nightBoxColour(colours) },
  {
    ink: 'nightThemeColor',
    on: 'marks at night',
    colour: colours => nightMarkColour(colours),
  },
]

/** Text colours of a brand with too little contrast, each once, with the nearest colour that passes everywhere. */
export function unreadable(colours: Colours): { field: Ink; reason: string }[] {
  const inks = [...new Set(SURFACES.map(({ ink }) => ink))]
  return inks.flatMap(field => {
    const [worst] = SURFACES.filter(({ ink }) => ink === field)
      .map(({ on, colour }) => ({ on, ratio: contrast(colours[field], colour(colours)) }))
      .toSorted((one, other) => one.ratio - other.ratio)
    if (!worst || worst.ratio >= MIN) return []
    const nearest = nearestReadable(colours, field)
    const advice = nearest ? `; ${nearest} is near and passes` : `; no shade of it passes, change headerBg`
    return [
      {
        field,
        reason: `contrast with ${worst.on} is ${worst.ratio.toFixed(2)}:1, at least ${MIN}:1 is needed${advice}`,
      },
    ]
  })
}

/** The colour with the least black or white mixed in that is readable everywhere. */
export function nearestReadable(colours: Colours, field: Ink): string | undefined {
  for (let percent = 1; percent <= 100; percent++)
    for (const end of ['#000000', '#ffffff']) {
      const tried = { ...colours, [field]: mix(end, percent, colours[field]) }
      const isReadable = SURFACES.every(
        ({ ink, colour }) => ink !== field || contrast(tried[field], colour(tried)) >= MIN,
      )
      if (isReadable) return tried[field]
    }
  return undefined
}

export function mix(one: string, percent: number, other: string): string {
  const channel = (at: number) => {
    const [a, b] = [one, other].map(colour => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number]
    return Math.round((a * percent + b * (100 - percent)) / 100)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${[1, 3, 5].map(channel).join('')}`
}
