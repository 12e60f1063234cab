import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reasonOf } from '../../../process/reasonOf.ts'
import type { BrandFile, BrandTheme } from '../../../../shared/brand.ts'
import { readAll, type BrandSettings } from '../brands.ts'
import { settle } from '../clashes.ts'
import { sentence } from '../problem.ts'
import { readBrand } from '../readBrand.ts'
import { coloursOf } from './coloursOf.ts'
import { coverOf, iconOf, wordmarkOf } from './pictures.ts'

/** What somebody says of a brand that is to be. */
export type Wish = {
  name: string
  tagline: string
  hosts: string[]
  /** `#rrggbb` of buttons, links and the bar. */
  colour: string
  /** A picture file, of which the icons are made. */
  picture: string
  theme: BrandTheme
}

const BRAND_FILE = 'brand.json'

/** A brand's folder and prefix by its name. Empty where nothing of it is a-z or 0-9. */
const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/**
 * Writes the folder of a new brand into `brandsDir`, whole and checked: where anything is wrong, nothing is written.
 * @returns the folder. Rejects with every reason, for people, a line each
 */
export async function createBrand(wish: Wish, settings: BrandSettings): Promise<string> {
  const reason = await unfitName(wish.name, settings)
  if (reason) throw new Error(reason)
  const key = keyOf(wish.name)
  const folder = join(settings.brandsDir, key)
  const draft = await mkdtemp(join(tmpdir(), 'brand-'))
  try {
    await writeDraft(wish, join(draft, key))
    await check(draft, key, settings)
    await copyWhole(join(draft, key), folder)
    return folder
  } finally {
    await rm(draft, { recursive: true })
  }
}

/** Why no folder can be named by a name; undefined where one can. */
export async function unfitName(name: string, { brandsDir }: BrandSettings): Promise<string | undefined> {
  const key = keyOf(name)
  if (!key) return 'the name needs a letter of a to z, or a digit, for the name of its folder'
  const folder = join(brandsDir, key)
  return (await isThere(folder)) ? `${folder} is there already` : undefined
}

const isThere = (folder: string) =>
  stat(folder).then(
    () => true,
    () => false,
  )

/** The brand's file last: a server that watches the folder waits for it. What fails leaves nothing behind. */
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

/** Rejects where a start would refuse the brand, by itself or beside the others. */
async function check(draft: string, key: string, settings: BrandSettings): Promise<void> {
  const brand = readBrand(draft, key)
  if (Array.isArray(brand)) throw new Error(brand.map(({ field, reason }) => `${field}: ${reason}`).join('\n'))
  const { brands } = await readAll(settings)
  const { refused } = settle([...brands, brand], new Map(brands.map(other => [other.key, other])))
  if (refused.length > 0) throw new Error(refused.map(sentence).join('\n'))
}

async function writeDraft(wish: Wish, folder: string): Promise<void> {
  const { name, tagline, hosts, picture, theme } = wish
  const key = keyOf(name)
  const colours = coloursOf(wish.colour)
  const file: BrandFile = {
    appName: name,
    tagline,
    description: tagline ? `${name}: ${tagline}` : name,
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
    writeFile(join(folder, 'cover.svg'), coverOf(wish.colour)),
    writeFile(join(folder, BRAND_FILE), `${JSON.stringify(file, undefined, 2)}\n`),
  ])
}
