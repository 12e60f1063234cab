import { isLightBar, mix, nightPageColour, pageColour } from '../../../server/web/brands/colours.ts'
import type { BrandFile, BrandTheme } from '../../../shared/brand.ts'

/** Defaults of visible choices that a file may omit. */
const PRESETS = {
  headings: 'serif',
  corners: 'soft',
  body: 'sans',
  density: 'regular',
  header: 'bar',
  home: 'shelves',
  covers: 'lifted',
  chapters: 'rule',
  empty: 'shelf',
} as const satisfies BrandTheme
const CHOICES = Object.keys(PRESETS) as (keyof typeof PRESETS)[]

/** Brands below this difference look alike (docs/decisions/053-brand-themes.md). */
export const TWINS = 60

/**
 * How different two brands look: the distance of their accents, pages and bars, with the page counted three times since
 * it fills the screen, and six for each choice that differs.
 */
export function differenceOf(one: BrandFile, other: BrandFile, isNight: boolean): number {
  const [a, b] = [one, other].map(file => coloursOf(file, isNight)) as [string[], string[]]
  const [accent = 0, page = 0, bar = 0] = a.map((colour, at) => distance(colour, b[at] ?? ''))
  const [mine, theirs] = [one, other].map(({ theme }) => ({ ...PRESETS, ...theme })) as [BrandTheme, BrandTheme]
  const differing = CHOICES.filter(name => mine[name] !== theirs[name])
  return accent + 3 * page + bar + 6 * differing.length
}

const coloursOf = (file: BrandFile, isNight: boolean): string[] =>
  isNight
    ? [file.nightThemeColor, nightPageColour(file), barColour(file, true)]
    : [file.$themeColor, pageColour(file), barColour(file, false)]

/** The colour of the top bar (`client/styles/tokens.css`). */
function barColour({ headerBg, $themeColor, theme }: BrandFile, isNight: boolean): string {
  const isLight = isLightBar(headerBg)
  if (isNight) return isLight ? mix($themeColor, 34, '#101115') : mix(headerBg, 38, '#101115')
  return isLight && theme.header === 'plain' ? pageColour({ headerBg }) : headerBg
}

/** Distance of two colours in OKLab, times a hundred. */
const distance = (one: string, other: string): number => {
  const [a, b] = [oklab(one), oklab(other)] as const
  return 100 * Math.hypot(...a.map((part, at) => part - (b[at] ?? 0)))
}

/** https://bottosson.github.io/posts/oklab/ */
function oklab(colour: string): number[] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ]
}
