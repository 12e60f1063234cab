import { createHash } from 'node:crypto'
import { parseTree, type ParseError } from 'jsonc-parser'
import { join } from 'node:path'
import { placeOf, unreadable, expected } from '../../settings/issues.ts'
import { BRAND_ID, brandFileSchema, hostNames, type BrandFile, type PublicBrand } from '../../../shared/brand.ts'
import { localesOfCodes, type Locale, type Locales } from '../../../shared/locales.ts'
import { LANGUAGE_CHOICE } from '../../../shared/language.ts'
import { routes } from '../../../shared/routes.ts'
import { readSmallFile } from '../../process/readSmallFile.ts'
import type { Brand } from './brand.ts'
import { isLightBar, unreadable as unreadableColours } from './colours.ts'
import { readLegal } from './legal/readLegal.ts'
import { ownFile, readPicture, type Picture } from './pictures/picture.ts'
import type { Problem } from './problem.ts'

/** Size limit of a brand file in bytes. */
const MAX_BYTES = 64 * 1024
/** Pixels of a side: phones need 180 for a home screen, and no more than this. */
const ICON_SIDE = { least: 180, most: 1024 }
/** First path segments of the server or of pages: no API prefix may shadow them. */
const RESERVED = new Set([
  ...routes.map(route => route.path.split('/')[1] ?? ''),
  'assets',
  'brand',
  'healthz',
  'readyz',
  'metrics',
  LANGUAGE_CHOICE.slice(1),
])

/** Reads one brand's folder. Returns the brand, or all problems; never throws. */
export function readBrand(dir: string, name: string): Brand | Problem[] {
  const folder = join(dir, name)
  const problem = (field: string, reason: string, file = 'brand.json'): Problem => ({
    brand: name,
    file: join(folder, file),
    field,
    reason,
  })
  if (!BRAND_ID.test(name)) return [problem('', 'the folder’s name is not a-z, 0-9 and -, up to 40 characters')]

  let raw: unknown
  try {
    raw = readJson(ownFile(folder, 'brand.json'))
  } catch (error) {
    return [problem('', unreadable(error))]
  }
  const parsed = brandFileSchema.safeParse(raw, { error: expected })
  if (!parsed.success) return parsed.error.issues.map(issue => problem(placeOf(issue.path), issue.message))
  const file = parsed.data
  const key = file.id ?? name

  const problems: Problem[] = []
  for (const { field, reason } of unreadableColours(file)) problems.push(problem(field, reason))
  // A logo for a dark bar would be invisible on the page.
  if (file.theme.header === 'plain' && !isLightBar(file.headerBg))
    problems.push(problem('theme.header', 'plain needs a light headerBg, for which the logo is drawn'))
  const { servedHosts = [], formerHosts = [] } = file
  const hosts = hostNames(file.hosts)
  const locales = localesOfCodes(file.locales)
  const languageHosts = new Map<string, Locale>()
  for (const { host, locale: code } of file.hosts.filter(one => typeof one !== 'string')) {
    const locale = locales.find(locale => locale.code === code)
    if (!locale || hosts.indexOf(host) < hosts.lastIndexOf(host))
      problems.push(problem('hosts', `${host} is named twice, or ${code} is not one of locales`))
    else languageHosts.set(host, locale)
  }
  if (formerHosts.length > 0 && hosts.length === 0)
    problems.push(problem('formerHosts', 'redirect to the first of hosts, which has none'))
  for (const host of formerHosts.filter((host, index) => hosts.includes(host) || formerHosts.indexOf(host) < index))
    problems.push(problem('formerHosts', `${host} is named twice, or is one of hosts`))
  for (const host of servedHosts === 'all' ? [] : servedHosts.filter(host => !hosts.includes(host)))
    problems.push(problem('servedHosts', `${host} is not one of hosts`))
  if (RESERVED.has(file.apiPrefix))
    problems.push(problem('apiPrefix', `/${file.apiPrefix} is an address of the site itself`))

  const { currencies = [], prices: { packages = [] } = {} } = file
  const unpriced = currencies.find(currency => packages.some(({ money }) => money[currency] === undefined))
  if (unpriced) problems.push(problem('prices.packages', `has no price in ${unpriced}, one of currencies`))

  const pictures = new Map<string, Picture>()
  for (const field of ['logo', 'bookSourceImg', 'icon', 'iconPng'] as const) {
    try {
      pictures.set(file[field], readPicture(folder, file[field]))
    } catch (error) {
      problems.push(problem(field, unreadable(error), file[field]))
    }
  }
  const png = pictures.get(file.iconPng)
  const iconProblem = png && findIconProblem(png)
  if (iconProblem) problems.push(problem('iconPng', iconProblem, file.iconPng))
  const { pagesIn, ...legal } = readLegal(folder, file, locales, (field, reason, name) =>
    problems.push(problem(field, reason, name)),
  )
  if (problems.length > 0) return problems

  const publicIn = Object.fromEntries(
    locales.map(locale => {
      const pages = pagesIn(locale.code)
      return [locale.code, publicBrand({ key, file, locale, locales, pages }, pictures)]
    }),
  )
  return {
    key,
    folder: name,
    file,
    public: publicIn[locales[0].code]!,
    locales,
    publicIn,
    hosts: [...new Set([...hosts, `${key}.localhost`])],
    languageHosts,
    content: hashOf(JSON.stringify([file, publicIn[locales[0].code]])),
    pictures,
    legal,
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

function readJson(file: string): unknown {
  const text = readSmallFile(file, MAX_BYTES).toString()
  try {
    return JSON.parse(text)
  } catch (error) {
    // Without the parser's quotes from the file.
    throw new Error(`is not valid JSON${placeOfError(text)}`, { cause: error })
  }
}

/** `JSON.parse` names a position only for some errors. */
function placeOfError(text: string): string {
  const errors: ParseError[] = []
  parseTree(text, errors, { disallowComments: true })
  const before = text.slice(0, errors[0]?.offset).split('\n')
  return errors.length > 0 ? ` at line ${before.length}, column ${before.at(-1)!.length + 1}` : ''
}

/** Why a picture cannot be a home-screen icon. */
function findIconProblem({ type, width, height }: Picture): string | undefined {
  if (type !== 'image/png') return 'is not a PNG picture'
  const { least, most } = ICON_SIDE
  if (width === height && width >= least && width <= most) return undefined
  return `has ${width} x ${height} pixels; an icon is a square of ${least} to ${most}`
}

type BrandInLocale = {
  key: string
  file: BrandFile
  locale: Locale
  locales: Locales
  pages: NonNullable<PublicBrand['legal']>
}

function publicBrand(
  { key, file, locale: { code }, locales, pages }: BrandInLocale,
  pictures: ReadonlyMap<string, Picture>,
): PublicBrand {
  const address = (name: string) => pictures.get(name)?.path ?? ''
  const { width = 0, height = 0 } = pictures.get(file.logo) ?? {}
  const words = file.words?.[code]
  const [first] = locales
  const wordsIn = code !== first.code && {
    ...(words?.tagline === undefined && { tagline: first.iso }),
    ...(words?.description === undefined && { description: first.iso }),
  }
  const { tagline, description } = { ...file, ...words }
  const welcome = wordsIn ? words?.welcome : file.welcome
  return {
    key,
    appName: file.appName,
    tagline,
    description,
    ...(wordsIn && { wordsIn }),
    logo: address(file.logo),
    logoSize: [width, height],
    bookSourceImg: address(file.bookSourceImg),
    icon: address(file.icon),
    themeColor: file.$themeColor,
    headerBg: file.headerBg,
    ...(welcome && { welcome }),
    theme: {
      ...file.theme,
      // Copy variants exist in English only.
      ...(code !== 'en' && { copy: 'plain' }),
      ...(wordsIn && { names: undefined, shelves: file.theme.shelves?.map(({ genres }) => ({ genres })) }),
    },
    ...(locales.length > 1 && { locales: locales.map(({ code, iso, name }) => ({ code, iso, name })) }),
    apiBase: `/${file.apiPrefix}`,
    app: file.app,
    ...(file.currencies && { currencies: file.currencies }),
    ...(file.publisher && { publisher: file.publisher }),
    ...(Object.keys(pages).length > 0 && { legal: pages }),
    contactEmail: file.contactEmail,
    copyrightEmail: file.copyrightEmail,
    analytics: file.localNetwork ? [] : file.analytics,
    ...(file.consent === 'required' && { consent: file.consent }),
    ...(file.comments && { comments: file.comments }),
    ...(file.dictionary && { dictionary: file.dictionary }),
  }
}
