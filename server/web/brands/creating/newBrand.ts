import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reasonOf } from '../../../process/reasonOf.ts'
import type { BrandFile, ThemeFile } from '../../../../shared/brand.ts'
import { readAll, type BrandSettings } from '../brands.ts'
import { settle } from '../clashes.ts'
import { sentence } from '../problem.ts'
import { readBrand } from '../readBrand.ts'
import { coloursOf } from './coloursOf.ts'
import { coverOf, iconOf, wordmarkOf } from './pictures.ts'

export type NewBrand = {
  name: string
  /** Default: derived from the name. */
  folder?: string
  tagline: string
  /** Languages, the default first; absent: English. */
  locales?: BrandFile['locales']
  /** In the other languages, by code. */
  taglines?: Readonly<Record<string, string>>
  hosts: string[]
  /** `#rrggbb` of buttons, links and the bar. */
  colour: string
  /** A picture file from which the icons are made. */
  picture: string
  theme: ThemeFile
}

const BRAND_FILE = 'brand.json'

/** Folder and prefix derived from a brand's name. Empty if the name has no a-z or 0-9. */
const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Creates a complete, valid folder, or nothing. Returns it; rejects with all problems, one per line. */
export async function createBrand(input: NewBrand, settings: BrandSettings): Promise<string> {
  const key = keyOf(input.folder ?? input.name)
  const reason = keyProblem(key, settings)
  if (reason) throw new Error(reason)
  const folder = join(settings.brandsDir, key)
  const draft = await mkdtemp(join(tmpdir(), 'brand-'))
  try {
    await writeDraft(input, key, join(draft, key))
    await check(draft, key, settings)
    await copyWhole(join(draft, key), folder)
    return folder
  } finally {
    await rm(draft, { recursive: true })
  }
}

/** Why a brand cannot have the folder that derives from this name; undefined if it can. */
export const nameProblem = (name: string, settings: BrandSettings) => keyProblem(keyOf(name), settings)

function keyProblem(key: string, { brandsDir }: BrandSettings): string | undefined {
  if (!key)
    return 'no folder can derive from a name without a letter of a to z or a digit: add --folder, such as novels'
  const folder = join(brandsDir, key)
  return existsSync(folder) ? `${folder} is there already` : undefined
}

/** Copies the brand file last: a server that watches the folder waits for it. Removes everything on failure. */
async function copyWhole(from: string, folder: string): Promise<void> {
  await mkdir(folder)
  try {
    const pictures = (await readdir(from)).filter(name => name !== BRAND_FILE)
    for (const name of [...pictures, BRAND_FILE]) await copyFile(join(from, name), join(folder, name))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Rejects if the brand is invalid or clashes with others. */
async function check(draft: string, key: string, settings: BrandSettings): Promise<void> {
  const brand = readBrand(draft, key)
  if (Array.isArray(brand)) throw new Error(brand.map(({ field, reason }) => `${field}: ${reason}`).join('\n'))
  const { brands } = await readAll(settings)
  const { refused } = settle([...brands, brand], new Map(brands.map(other => [other.folder, other])))
  if (refused.length > 0) throw new Error(refused.map(sentence).join('\n'))
}

async function writeDraft(input: NewBrand, key: string, folder: string): Promise<void> {
  const { name, tagline, locales, taglines = {}, hosts, picture, theme } = input
  const wordsOf = (tagline: string) => ({ tagline, description: tagline ? `${name}: ${tagline}` : name })
  const words = Object.entries(taglines).map(([code, tagline]) => [code, wordsOf(tagline)])
  const colours = coloursOf(input.colour)
  const file: BrandFile = {
    id: key,
    appName: name,
    ...wordsOf(tagline),
    ...(locales && { locales }),
    ...(words.length > 0 && { words: Object.fromEntries(words) as BrandFile['words'] }),
    logo: 'logo.svg',
    bookSourceImg: 'cover.svg',
    icon: 'icon.png',
    iconPng: 'icon.png',
    ...colours,
    theme,
    hosts,
    apiPrefix: `${key.replaceAll('-', '_')}_api`,
    contactEmail: `hello@${hosts[0] ?? `${key}.example`}`,
    copyrightEmail: `copyright@${hosts[0] ?? `${key}.example`}`,
    analytics: [],
  }
  const icon = await readFile(picture).then(iconOf, (error: unknown) => {
    throw new Error(`the picture ${picture} cannot be read: ${reasonOf(error)}`, { cause: error })
  })
  await mkdir(folder)
  await Promise.all([
    writeFile(join(folder, 'icon.png'), icon),
    writeFile(join(folder, 'logo.svg'), wordmarkOf(name, colours.$headerColor)),
    writeFile(join(folder, 'cover.svg'), coverOf(input.colour)),
    writeFile(join(folder, BRAND_FILE), `${JSON.stringify(file, undefined, 2)}\n`),
  ])
}
