import * as z from 'zod'
import { COMMENT_PLACES, type CommentPlaces } from './reviews.ts'
import { LEGAL_KINDS, type LegalKind } from './legalDocument.ts'
import { LOCALES, type Locale } from './locales.ts'
import { currencySchema, pricesSchema } from './prices.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour such as #1a2b3c')
const file = z.string().regex(/^[\w-]+\.(svg|png|webp|jpg)$/, 'the name of a picture in the brand folder')
const HOST = 'a lower-case host such as www.brand.com, or *.brand.com'
const host = z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/, HOST)

const plainHost = host.refine(name => !name.startsWith('*.'), 'is a pattern')

/** Hosts of a brand's file without their languages. */
export const hostNames = (hosts: readonly (string | { host: string })[]): string[] =>
  hosts.map(one => (typeof one === 'string' ? one : one.host))

/** A brand's id: the key of its accounts, and of its rows, caches, metrics and log lines. */
export const BRAND_ID = /^[a-z0-9-]{1,40}$/

const localeCode = z.enum(LOCALES.map(({ code }) => code))
const page = z.url({ protocol: /^https$/ })

/** Kinds of sections on the home page, as named by the contract and in brands. */
export const SECTION_KINDS = ['picks', 'popular', 'fresh', 'finished', 'short', 'long', 'hidden', 'rated'] as const

/** Kinds of channels, the tabs of the home page. */
export const CHANNEL_KINDS = ['featured', 'romance', 'fantasy', 'mystery', 'worlds', 'classics', 'more'] as const

const sectionKind = z.enum(SECTION_KINDS)
const heading = z.string().min(1).max(40)

/** A brand's appearance besides colours and pictures. A missing field takes its first choice. */
export const themeSchema = z.strictObject({
  /** The first five are system fonts; the others are font files, loaded if the brand uses them. */
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
  /** Font of everything but headings and chapters. */
  body: z.enum(['sans', 'serif', 'rounded', 'humanist']).optional(),
  density: z.enum(['compact', 'regular', 'airy']).optional(),
  header: z.enum(['bar', 'plain', 'masthead', 'floating', 'ruled']).optional(),
  home: z.enum(['shelves', 'hero', 'editorial', 'rails', 'wall']).optional(),
  /**
   * A title or genre, whose first book leads the home page, or ids of books, each day the next. Absent, or not found:
   * the backend's order.
   */
  lead: z.union([z.string().min(1), z.array(z.int().min(1)).min(1).max(31)]).optional(),
  /** The brand's own sections, before all others: books of these genres. Elsewhere named as the first genre. */
  shelves: z
    .array(z.strictObject({ name: heading, genres: z.array(z.string().min(1)).min(1) }))
    .max(4)
    .optional(),
  /** Sections that come first, in this order; the others follow, each day another first. */
  sections: z.array(sectionKind).optional(),
  /** Sections that it does not show. */
  without: z.array(sectionKind).optional(),
  /** Names of sections in the brand's first language. */
  names: z.partialRecord(sectionKind, heading).optional(),
  /** Channels beside the first, in this order. Absent: all. */
  channels: z.array(z.enum(CHANNEL_KINDS)).optional(),
  /** `one`: each day another. */
  banners: z.enum(['all', 'one', 'none']).optional(),
  /** Whether numbers of reads are shown. */
  numbers: z.enum(['shown', 'hidden']).optional(),
  /** Ground of the home page's sections. */
  ground: z.enum(['page', 'panels', 'bands']).optional(),
  empty: z
    .enum(['shelf', 'lamp', 'moon', 'notebook', 'parcel', 'balloon', 'peaks', 'flower', 'bolt', 'heart', 'kite'])
    .optional(),
  covers: z.enum(['lifted', 'flat', 'framed', 'bound', 'block', 'stacked', 'tilted', 'glow']).optional(),
  /** Ornament between a chapter's title and text. */
  chapters: z
    .enum(['rule', 'dots', 'diamond', 'stars', 'wave', 'leaf', 'bar', 'double', 'zigzag', 'moon', 'heart', 'stitch'])
    .optional(),
  /** `deep`: at night the page has the brand's colour, darkened. */
  nights: z.enum(['ink', 'deep']).optional(),
  /** Copy variant: wording of messages other than errors and money. */
  copy: z.enum(['plain', 'warm', 'brisk', 'playful', 'storied']).optional(),
})

/** As a brand's file has it. */
export type ThemeFile = z.infer<typeof themeSchema>

/** As browsers get it: names of sections only in the language that they are in. */
export type BrandTheme = Omit<ThemeFile, 'shelves'> & { shelves?: { name?: string; genres: string[] }[] }

/** `brand.json` of one brand. The first six fields have the specification's names (section 1). */
export const brandFileSchema = z.strictObject({
  /** Key of its accounts; absent: the folder's name, so that a rename of the folder loses them. */
  id: z.string().regex(BRAND_ID, 'a-z, 0-9 and -, up to 40 characters').optional(),
  appName: z.string().min(1).max(40),
  logo: file,
  bookSourceImg: file,
  $themeColor: colour,
  headerBg: colour,
  $headerColor: colour,

  nightThemeColor: colour,
  tagline: z.string().max(60),
  description: z.string().max(160),
  /** For a guest at a locked chapter, in place of the copy variant's line. */
  welcome: z.string().min(1).max(90).optional(),
  icon: file,
  iconPng: file,
  theme: themeSchema,
  /** Languages of the site, the default first; absent: English only. */
  locales: z
    .array(localeCode)
    .min(1)
    .refine(codes => new Set(codes).size === codes.length, 'names a language twice')
    .optional(),
  /** The brand's own texts in languages other than the first, by language code. */
  words: z
    .partialRecord(
      localeCode,
      z.strictObject({
        tagline: z.string().max(60).optional(),
        description: z.string().max(160).optional(),
        welcome: z.string().min(1).max(90).optional(),
      }),
    )
    .optional(),
  /**
   * Exact hosts, the first for links, or `*.` patterns. `<id>.localhost` always works too. One with `locale` has pages
   * in that language alone.
   */
  hosts: z
    .array(z.union([host, z.strictObject({ host: plainHost, locale: localeCode })], HOST))
    .refine(
      hosts => hosts.length === 0 || hostNames(hosts).some(one => !one.startsWith('*.')),
      'has only patterns; links need a host',
    ),
  /** Of `hosts`, or `all`: they show the site themselves; the others redirect to the first. */
  servedHosts: z.union([z.literal('all'), z.array(host)]).optional(),
  /** Hosts that it had: their addresses redirect to the first of `hosts`. */
  formerHosts: z.array(plainHost).optional(),
  apiPrefix: z.string().regex(/^[a-z0-9_]+$/, 'lower-case letters, digits and _'),
  /** This brand's own backend; absent: the server's BACKEND_URL or the embedded backend. */
  backendUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** The brand's mobile app; absent parts are not shown. */
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
  /** Currencies for payments, the default first; absent: the backend's. */
  currencies: z.array(currencySchema).min(1).optional(),
  /** What chapters and coins cost; absent: the backend's own prices. */
  prices: pricesSchema.optional(),
  /** Who runs the site and sells on it, by law: on receipts, legal pages and the imprint. */
  publisher: z
    .strictObject({
      name: z.string().min(1).max(200),
      /** Its lines, the country last. */
      address: z.array(z.string().min(1).max(200)).min(1).max(8),
      register: z.string().min(1).max(200).optional(),
      taxNumber: z.string().min(1).max(100).optional(),
    })
    .optional(),
  /** Addresses of legal pages elsewhere, for all languages or by code; texts are files such as `terms.en.md`. */
  legal: z.partialRecord(z.enum(LEGAL_KINDS), z.union([page, z.partialRecord(localeCode, page)])).optional(),
  contactEmail: z.email(),
  copyrightEmail: z.email(),
  /** Measurement id by substring of the domain (specification, section 9). */
  analytics: z.array(z.strictObject({ domain: z.string().min(1), id: z.string().min(1) })),
  /** Whether readers must agree before visits are counted; absent: `none`, they are not asked. */
  consent: z.enum(['required', 'none']).optional(),
  /** Where readers can comment; absent: `chapters`. */
  comments: z.enum(COMMENT_PLACES).optional(),
  /** Address of a word's entry, with `{word}` and optionally `{language}` (two letters, of the book); absent: none. */
  dictionary: z
    .string()
    .max(300)
    .refine(
      address =>
        /^https:\/\/.+\{word\}/.test(address) && URL.canParse(address.replaceAll(/\{(word|language)\}/g, 'en')),
      'an https address with {word}, such as https://{language}.wiktionary.org/wiki/{word}',
    )
    .optional(),
  /** Words and phrases, in any case, that hold a comment until an operator approves it, or refuse it. */
  commentWords: z
    .strictObject({
      hold: z.array(z.string().trim().min(1).max(100)).max(2000).optional(),
      refuse: z.array(z.string().trim().min(1).max(100)).max(2000).optional(),
    })
    .optional(),
  /** Serves local-network hosts (loopback, private ranges, .local). */
  localNetwork: z.boolean().optional(),
})

export type BrandFile = z.infer<typeof brandFileSchema>

/** Texts by area and key (`shared/text/en/copy/warm.ts`). */
type CopyTexts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The parts of a brand that the browser gets. Pictures are addresses on this host. */
export type PublicBrand = {
  key: string
  appName: string
  tagline: string
  description: string
  welcome?: string
  /** Of the words above that are missing in the page's language: the language that they are in, BCP 47. */
  wordsIn?: { tagline?: string; description?: string }
  logo: string
  /** Width and height, for the space it takes before it is there. */
  logoSize: readonly [number, number]
  bookSourceImg: string
  icon: string
  themeColor: string
  headerBg: string
  theme: BrandTheme
  locales?: readonly Pick<Locale, 'code' | 'iso' | 'name'>[]
  /** Texts of its copy variant by area and key; a page's state has only those that the page shows. */
  words?: CopyTexts
  /** Base of API calls in the browser: `/freenovel_api`. */
  apiBase: string
  app: BrandFile['app']
  currencies?: string[]
  publisher?: BrandFile['publisher']
  /** Legal pages of the publisher: addresses elsewhere, or of a document on this host. */
  legal?: Partial<Record<LegalKind, string>>
  contactEmail: string
  copyrightEmail: string
  analytics: BrandFile['analytics']
  /** Visits are not counted, reported or stored before the reader agrees. */
  consent?: 'required'
  /** Absent: `chapters`. */
  comments?: CommentPlaces
  dictionary?: string
}
