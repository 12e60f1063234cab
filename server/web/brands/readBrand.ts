import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brandFileSchema, type BrandFile, type PublicBrand } from '../../../shared/brand.ts'
import { routes } from '../../../shared/routes.ts'
import type { Brand } from './brand.ts'
import { contrast } from './contrast.ts'
import { pngSize, readPicture, type Picture } from './picture.ts'

/** Why a brand cannot be used, for its maker. */
export type Problem = { brand: string; file: string; field: string; reason: string }

/** What the brand marked `fromSettings` takes from the settings. */
export type ProductSettings = { productName?: string; productHosts?: string[]; productPrefix?: string }

const LEAST_CONTRAST = 4.5
/** First path segments that are the server's own or a page's: no API prefix may hide them. */
const TAKEN = new Set([
  ...routes.map(route => route.path.split('/')[1] ?? ''),
  'assets',
  'brand',
  'healthz',
  'readyz',
  'metrics',
])

/** Reads the folder of one brand. Gives the brand, or every problem found; never throws. */
export async function readBrand(dir: string, key: string, product: ProductSettings): Promise<Brand | Problem[]> {
  const folder = join(dir, key)
  const problem = (field: string, reason: string, file = 'brand.json'): Problem => ({
    brand: key,
    file: join(folder, file),
    field,
    reason,
  })
  if (!/^[a-z0-9-]+$/.test(key)) return [problem('', 'the folder is named with other than a-z, 0-9 and -')]

  let raw: unknown
  try {
    raw = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8'))
  } catch (error) {
    return [problem('', reasonOf(error))]
  }
  const parsed = brandFileSchema.safeParse(withSettings(raw, product))
  if (!parsed.success) return parsed.error.issues.map(issue => problem(issue.path.join('.'), issue.message))
  const file = parsed.data

  const problems: Problem[] = []
  const ratio = contrast(file.$headerColor, file.headerBg)
  if (ratio < LEAST_CONTRAST) {
    problems.push(
      problem(
        '$headerColor',
        `contrast with headerBg is ${ratio.toFixed(2)}:1, at least ${LEAST_CONTRAST}:1 is needed`,
      ),
    )
  }
  if (TAKEN.has(file.apiPrefix))
    problems.push(problem('apiPrefix', `/${file.apiPrefix} is an address of the site itself`))

  const pictures = new Map<string, Picture>()
  for (const field of ['logo', 'bookSourceImg', 'icon', 'iconPng'] as const) {
    try {
      pictures.set(file[field], await readPicture(folder, file[field]))
    } catch (error) {
      problems.push(problem(field, reasonOf(error), file[field]))
    }
  }
  const png = pictures.get(file.iconPng)
  if (png && !pngSize(png.body)) problems.push(problem('iconPng', 'is no PNG picture', file.iconPng))
  if (problems.length > 0) return problems

  return {
    key,
    file,
    public: publicBrand(key, file, name => pictures.get(name)?.path ?? ''),
    hosts: [...new Set([...file.hosts, `${key}.localhost`])],
    pictures,
  }
}

/** What an error says, for people. */
export const reasonOf = (error: unknown): string => (Error.isError(error) ? error.message : String(error))

/** The raw file with name, hosts and prefix from the settings, where it asks for that and they are given. */
function withSettings(raw: unknown, product: ProductSettings): unknown {
  if (typeof raw !== 'object' || raw === null || !('fromSettings' in raw) || raw.fromSettings !== true) return raw
  return {
    ...raw,
    ...(product.productName && { appName: product.productName }),
    ...(product.productHosts && { hosts: product.productHosts.map(host => host.toLowerCase()) }),
    ...(product.productPrefix && { apiPrefix: product.productPrefix }),
  }
}

function publicBrand(key: string, file: BrandFile, address: (name: string) => string): PublicBrand {
  return {
    key,
    appName: file.appName,
    tagline: file.tagline,
    description: file.description,
    logo: address(file.logo),
    bookSourceImg: address(file.bookSourceImg),
    icon: address(file.icon),
    themeColor: file.$themeColor,
    headerBg: file.headerBg,
    look: file.look,
    apiBase: `/${file.apiPrefix}`,
    app: file.app,
    ...(file.currencies && { currencies: file.currencies }),
    contactEmail: file.contactEmail,
    copyrightEmail: file.copyrightEmail,
    analytics: file.localNetwork ? [] : file.analytics,
  }
}
