import * as z from 'zod'
import { LOCALES, type Locale } from './locales.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour such as #1a2b3c')
const file = z.string().regex(/^[\w-]+\.(svg|png|webp|jpg)$/, 'the name of a picture in the brand folder')
const host = z
  .string()
  .regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a lower-case host such as www.brand.com, or *.brand.com')

/** What sections of the first page hold, as the contract and brands call it. */
export const SECTION_KINDS = ['picks', 'popular', 'fresh', 'finished', 'short', 'long', 'hidden', 'rated'] as const

/**
 * The appearance of a brand beside its colours and pictures. A missing field has the first of its choices.
 */
export const themeSchema = z.strictObject({
  /** The first five are of the reader's own system; the others come as a file, where the brand has chosen them. */
  headings: z.enum([
    'serif',
    'sans',
    'rounded',
    'slab',
    'condensed',
    'antique',
    'didone',
    'bubbly',
    'poster',
    'handwritten',
    'geometric',
  ]),
  corners: z.enum(['square', 'soft', 'round']),
  /** Type of all but headings and chapters. */
  body: z.enum(['sans', 'serif', 'rounded', 'humanist']).optional(),
  density: z.enum(['compact', 'regular', 'airy']).optional(),
  header: z.enum(['bar', 'plain', 'masthead', 'floating', 'ruled']).optional(),
  /** How the first page is arranged. */
  home: z.enum(['shelves', 'hero', 'editorial', 'rails', 'wall']).optional(),
  /** A title or a genre: the first such book of the first page leads it. Absent, or none: as the backend has them. */
  lead: z.string().min(1).optional(),
  /** Sections that come first, in this order; the others follow as the backend has them. */
  sections: z.array(z.enum(SECTION_KINDS)).optional(),
  /** What is drawn where there is nothing to show. */
  empty: z
    .enum(['shelf', 'lamp', 'moon', 'notebook', 'parcel', 'balloon', 'peaks', 'flower', 'bolt', 'heart', 'kite'])
    .optional(),
  covers: z.enum(['lifted', 'flat', 'framed', 'bound', 'block', 'stacked', 'tilted', 'glow']).optional(),
  /** How a chapter opens: what stands between its title and its text. */
  chapters: z
    .enum(['rule', 'dots', 'diamond', 'stars', 'wave', 'leaf', 'bar', 'double', 'zigzag', 'moon', 'heart', 'stitch'])
    .optional(),
  /** `deep`: by night the page is of the brand's own colour, darkened. */
  nights: z.enum(['ink', 'deep']).optional(),
  /** The copy variant: wording of messages other than errors and money. */
  copy: z.enum(['plain', 'warm', 'brisk', 'playful', 'storied']).optional(),
})

export type BrandTheme = z.infer<typeof themeSchema>

/** `brand.json` of one brand folder. The first six are the specification's fields under its names (section 1). */
export const brandFileSchema = z.strictObject({
  appName: z.string().min(1).max(40),
  logo: file,
  /** Default book cover. */
  bookSourceImg: file,
  $themeColor: colour,
  headerBg: colour,
  $headerColor: colour,

  nightThemeColor: colour,
  tagline: z.string().max(60),
  description: z.string().max(160),
  icon: file,
  iconPng: file,
  theme: themeSchema,
  /** Languages that the site speaks, the first to whom asks for none of them; absent: English only. */
  locales: z
    .array(z.enum(LOCALES.map(({ code }) => code)))
    .min(1)
    .refine(codes => new Set(codes).size === codes.length, 'names a language twice')
    .optional(),
  /** Its own words in other languages than the first, by their codes. */
  words: z
    .partialRecord(
      z.enum(LOCALES.map(({ code }) => code)),
      z.strictObject({ tagline: z.string().max(60).optional(), description: z.string().max(160).optional() }),
    )
    .optional(),
  /** Exact hosts or `*.` patterns. `<folder>.localhost` always works too. */
  hosts: z.array(host),
  /** First path segment of this brand's API calls. */
  apiPrefix: z.string().regex(/^[a-z0-9_]+$/, 'lower-case letters, digits and _'),
  /** This brand's own backend; absent: the server's BACKEND_URL or the embedded backend. */
  backendUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** The brand's mobile app, as far as there is one: nothing is shown of what is absent. */
  app: z
    .strictObject({
      iosStoreUrl: z.url({ protocol: /^https$/ }).optional(),
      androidPackage: z
        .string()
        .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'an Android package name')
        .optional(),
      scheme: z
        .string()
        .regex(/^[a-z][a-z0-9+.-]*$/, 'an URL scheme')
        .optional(),
    })
    .optional(),
  /** Currencies that readers may pay in, the first unless they choose another; absent: that of the backend. */
  currencies: z
    .array(z.string().regex(/^[A-Z]{3}$/, 'a currency such as USD'))
    .min(1)
    .optional(),
  contactEmail: z.email(),
  copyrightEmail: z.email(),
  /** Measurement id by substring of the domain (specification, section 9). */
  analytics: z.array(z.strictObject({ domain: z.string().min(1), id: z.string().min(1) })),
  /** Whether readers are asked before their visits are counted and reported; absent: `none`, they are not. */
  consent: z.enum(['required', 'none']).optional(),
  /** Serves local-network hosts (loopback, private ranges, .local). */
  localNetwork: z.boolean().optional(),
})

export type BrandFile = z.infer<typeof brandFileSchema>

/** Texts by area and key (`client/text/en/copy/copyVariant.ts`). */
export type CopyTexts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What the browser may know of its one brand. Pictures are addresses on this host. */
export type PublicBrand = {
  key: string
  appName: string
  tagline: string
  description: string
  logo: string
  bookSourceImg: string
  icon: string
  themeColor: string
  headerBg: string
  theme: BrandTheme
  /** The languages between which a reader may choose; absent: there is one. */
  locales?: readonly Pick<Locale, 'code' | 'iso' | 'name'>[]
  /** Texts of its copy variant by area and key; in a page's state only those that the page shows. */
  words?: CopyTexts
  /** `/freenovel_api`: where the browser's API calls go. */
  apiBase: string
  app: BrandFile['app']
  currencies?: string[]
  contactEmail: string
  copyrightEmail: string
  analytics: BrandFile['analytics']
  /** Nothing of a visit is counted, reported or kept for that before its reader agrees. */
  consent?: 'required'
}
