import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from '../brands/brand.ts'
import { documentClasses } from './documentClasses.ts'
import { classesIn, inlineStyles, mayHave, rulesFor, type InlineStyles } from './inlineStyles.ts'
import type { Manifest } from './manifest.ts'

/** What a page of one brand needs from the build. */
export type PageAssets = {
  /** Addresses of all scripts that the page starts with, the entry first. */
  scripts: readonly string[]
  /** Address of the app's full style sheet. */
  styles: string
  headScript: Manifest['headScript']
  /** Styles of brand, shell and page, for a page that is sent before all of it is known. */
  inline: InlineStyles
  /** The styles that this HTML shows, and no others. */
  inlineFor(html: string): InlineStyles
}

/** Looks up what the pages of the built client need. `chunk` undefined: the shell alone, for the error page. */
export type Assets = { of(brand: Brand, chunk: string | undefined): PageAssets; chunkNames: readonly string[] }

const address = (file: string) => `/assets/${file}`

/** Reads `manifest.json` of a built client. Throws when there is none. */
export function readAssets(clientFolder: string): Assets {
  const manifest = JSON.parse(readFileSync(join(clientFolder, 'manifest.json'), 'utf8')) as Manifest
  // By brand, so that a reloaded brand brings its new colours and the old ones go with it.
  const known = new WeakMap<Brand, Map<string | undefined, PageAssets>>()

  const assemble = (brand: Brand, chunk: string | undefined): PageAssets => {
    const part = chunk === undefined ? undefined : manifest.chunks[chunk]
    const own = new Set(documentClasses(brand.public))
    const styles = (has: (name: string) => boolean) =>
      inlineStyles(brandCss(brand) + rulesFor(manifest.rules, name => own.has(name) || has(name)))
    return {
      scripts: [manifest.entry, ...manifest.shared, ...(part?.scripts ?? [])].map(address),
      styles: address(manifest.styles),
      headScript: manifest.headScript,
      inline: styles(mayHave(manifest, part?.styles ?? [])),
      inlineFor(html) {
        const classes = classesIn(html)
        return styles(name => classes.has(name))
      },
    }
  }
  return {
    chunkNames: Object.keys(manifest.chunks),
    of(brand, chunk) {
      const ofBrand = known.get(brand) ?? new Map<string | undefined, PageAssets>()
      known.set(brand, ofBrand)
      const assets = ofBrand.get(chunk) ?? assemble(brand, chunk)
      ofBrand.set(chunk, assets)
      return assets
    },
  }
}

/** A brand's colours for the style sheet; the brand file's schema lets only #rrggbb through. */
const brandCss = ({ file }: Brand) =>
  `:root{--theme:${file.$themeColor};--night-theme:${file.nightThemeColor};` +
  `--header-bg:${file.headerBg};--header-ink:${file.$headerColor}}`
