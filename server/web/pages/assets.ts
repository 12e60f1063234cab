import { LRUCache } from 'lru-cache'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../../shared/locales.ts'
import type { Brand } from '../brands/brand.ts'
import {
  READING_CLASSES,
  documentClasses,
  inlineStyles,
  classFilter,
  rulesFor,
  type InlineStyles,
} from './inlineStyles.ts'
import type { HeadScript, Manifest } from './manifest.ts'

/** What a page of one brand needs from the build. */
export type PageAssets = {
  locale: Locale
  /** Addresses of all scripts that the page starts with, the entry first. */
  scripts: readonly string[]
  styles: string
  headScript: HeadScript
  classes: readonly string[]
  /** Whether it shows a chapter in the reader's display settings; its styles are then those of the presets. */
  isReading: boolean
  /** Whether pages save chapters for offline reading. */
  hasOffline: boolean
  /** Styles of brand, shell and page, for a page that is streamed. */
  inline: InlineStyles
  /** Styles for the classes in this HTML, and no others. */
  inlineFor(html: string): InlineStyles
}

/**
 * Looks up what the pages of the built client need. `chunk` undefined: the shell only, for the error page; `isReading`:
 * with a chapter.
 */
export type Assets = {
  of(brand: Brand, locale: Locale, chunk: string | undefined, isReading: boolean): PageAssets
}

/** Cached entries per brand version and chunk: a brand's styles take some 25 kB. */
const MAX_CACHED = 300
/** Cached styles per set of classes: some 15 kB each. */
const MAX_CACHED_SETS = 200

const address = (file: string) => `/assets/${file}`

/** Throws without a `manifest.json`, or if it lacks a page. @param hasOffline hosts have a service worker */
export function readAssets(clientFolder: string, hasOffline: boolean, pages: readonly string[]): Assets {
  const manifest = JSON.parse(readFileSync(join(clientFolder, 'manifest.json'), 'utf8')) as Manifest
  const missing = pages.filter(name => !(name in manifest.chunks))
  if (missing.length > 0)
    throw new Error(`The build lacks these pages: ${missing.join(', ')}. Run npm start to build again.`)
  const known = new LRUCache<string, PageAssets>({ max: MAX_CACHED })
  const shown = new LRUCache<string, InlineStyles>({ max: MAX_CACHED_SETS })

  const assemble = (brand: Brand, locale: Locale, chunk: string | undefined, isReading: boolean): PageAssets => {
    const { entry, shared, chunks } = manifest.languages?.[locale.code] ?? manifest
    const part = chunk === undefined ? undefined : chunks[chunk]
    const classes = [...documentClasses(brand.public, locale), ...(isReading ? READING_CLASSES : [])]
    const own = new Set(classes)
    const colours = brandCss(brand)
    const styles = (has: (name: string) => boolean) =>
      inlineStyles(colours + rulesFor(manifest.rules, name => own.has(name) || has(name)))
    let inline: InlineStyles | undefined
    return {
      locale,
      scripts: [entry, ...shared, ...(part?.scripts ?? [])].map(address),
      styles: address(manifest.styles),
      headScript: isReading ? manifest.readingHeadScript : manifest.headScript,
      classes,
      isReading,
      hasOffline,
      get inline() {
        return (inline ??= styles(classFilter(manifest, part?.styles ?? [])))
      },
      inlineFor(html) {
        const classes = classesIn(html)
        const key = [colours, ...own, ...[...classes].toSorted()].join(' ')
        const inlined = shown.get(key) ?? styles(name => classes.has(name))
        shown.set(key, inlined)
        return inlined
      },
    }
  }
  return {
    of(brand, locale, chunk, isReading) {
      const key = `${brand.content} ${locale.code} ${chunk} ${isReading}`
      const assets = known.get(key) ?? assemble(brand, locale, chunk, isReading)
      known.set(key, assets)
      return assets
    },
  }
}

/** A brand's colours as custom properties; the brand file's schema allows only #rrggbb. */
const brandCss = ({ file }: Brand) =>
  `:root{--theme:${file.$themeColor};--night-theme:${file.nightThemeColor};` +
  `--header-bg:${file.headerBg};--header-ink:${file.$headerColor}}`

const CLASS = ' class="'

/** All classes in a page's HTML. Parsed by hand: a regular expression costs five times as much on home. */
function classesIn(html: string): Set<string> {
  const lists = new Set<string>()
  for (let at = html.indexOf(CLASS); at !== -1; at = html.indexOf(CLASS, at)) {
    at += CLASS.length
    lists.add(html.slice(at, html.indexOf('"', at)))
  }
  return new Set([...lists].join(' ').split(' '))
}
