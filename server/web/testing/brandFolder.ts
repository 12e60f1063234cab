import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A black PNG of 192 x 192 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAMAAAADAAQAAAAB6p1GqAAAAHElEQVR42u3BMQEAAADCoPVPbQ0PoAAAAADg1wASwAABzDtabAAAAABJRU5ErkJggg==',
  'base64',
)

export const goodBrand = (key: string): Record<string, unknown> => ({
  id: key,
  appName: `The ${key}`,
  logo: 'logo.svg',
  bookSourceImg: 'cover.svg',
  $themeColor: '#0a5f52',
  headerBg: '#0a5f52',
  $headerColor: '#ffffff',
  nightThemeColor: '#7fd6c4',
  tagline: 'Read on',
  description: `Novels of ${key}`,
  icon: 'icon.svg',
  iconPng: 'icon.png',
  theme: { headings: 'serif', corners: 'soft' },
  hosts: [`www.${key}.example`, `*.${key}.example`],
  apiPrefix: `${key}_api`,
  app: { iosStoreUrl: 'https://apps.example/app/1', androidPackage: 'example.app', scheme: 'app' },
  contactEmail: `hello@${key}.example`,
  copyrightEmail: `copyright@${key}.example`,
  analytics: [],
})

/** Writes a complete, valid brand, with `changes` over its fields. */
export async function writeBrand(dir: string, key: string, changes: Record<string, unknown> = {}): Promise<void> {
  const folder = join(dir, key)
  await mkdir(folder, { recursive: true })
  const svg = (what: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${key} ${what}</title><path d="M3 3h3v3H3z"/></svg>`
  await Promise.all([
    writeFile(join(folder, 'brand.json'), JSON.stringify({ ...goodBrand(key), ...changes })),
    ...['logo', 'cover', 'icon'].map(what => writeFile(join(folder, `${what}.svg`), svg(what))),
    writeFile(join(folder, 'icon.png'), PNG),
  ])
}

/** A new folder with these brands; `await using` removes it. */
export async function brandFolder(brands: Record<string, Record<string, unknown>>) {
  const dir = await mkdtemp(join(tmpdir(), 'brands-'))
  await Promise.all(Object.entries(brands).map(([key, changes]) => writeBrand(dir, key, changes)))
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true }) }
}
