import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { Router } from 'express'
import { WORKER, type WorkerSite } from '../../../shared/page/offline.ts'
import type { Locale } from '../../../shared/locales.ts'
import { brandOf, hostOf, type Brand } from '../brands/brand.ts'
import { sendForms, type Forms } from '../http/encoding.ts'
import { readOnly } from '../http/errors.ts'
import { localeOf, varyByLanguage } from '../http/language.ts'

/** A worker fetches from its own host, and shows covers in notifications. */
const POLICY = "default-src 'none'; connect-src 'self'; img-src 'self' https:; frame-ancestors 'none'"

/** A higher quality would delay the first reader of each brand. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** The built workers of one language, and the files that the worker caches. */
type Built = { on: string; off: string; files: string[] }
/** File names by language, from `manifest.json`. */
type Manifest = { offline: string[]; languages?: Record<string, { offline: string[] }> }
type Script = { forms: Forms; etag: string }

/**
 * Serves each host's service worker at its root, so that its scope is the whole site. Browsers request it on each visit
 * and update it when a byte changes: with a release or a change of the brand.
 * @param assets folder of the built browser files; the workers lie beside it. Without a build there is none
 * @param isOn false: serves a worker that removes itself and its caches
 */
export function serviceWorker(assets: string, isOn: boolean): Router {
  const router = Router()
  const built = readBuilt(join(assets, '..'))
  if (!built) return router
  const known = new WeakMap<Brand, Map<Locale, Script>>()
  const scriptOf = (brand: Brand, locale: Locale): Script => {
    const scripts = known.get(brand) ?? new Map<Locale, Script>()
    const script = scripts.get(locale) ?? scriptFor(brand, locale, built(locale.code), isOn)
    known.set(brand, scripts.set(locale, script))
    return script
  }
  router.use(WORKER, readOnly, (req, res) => {
    res.locals.kind = 'asset'
    const brand = brandOf(res)
    const { forms, etag } = scriptOf(brand, localeOf(req, brand, hostOf(res)))
    res.set({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Service-Worker-Allowed': '/',
      'Content-Security-Policy': POLICY,
    })
    varyByLanguage(res, brand)
    sendForms(req, res, forms, etag)
  })
  return router
}

function scriptFor({ key, file, publicIn }: Brand, { code }: Locale, { on, off, files }: Built, isOn: boolean): Script {
  const brand = publicIn[code]!
  const site: WorkerSite = {
    brand: key,
    name: brand.appName,
    icon: '/apple-touch-icon.png',
    apiBase: brand.apiBase,
    release: hashOf(JSON.stringify([on, files, file, brand])),
    files,
  }
  const body = Buffer.from(`self.SITE=${JSON.stringify(site)};\n${isOn ? on : off}`)
  return { forms: { body, br: brotliCompressSync(body, QUICK), gzip: gzipSync(body) }, etag: hashOf(body) }
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16)

/** Returns a function that finds the workers of a language; undefined without a build. */
function readBuilt(client: string): ((code: string) => Built) | undefined {
  const read = (name: string) => readFileSync(join(client, name), 'utf8')
  try {
    const { languages = {}, ...english } = JSON.parse(read('manifest.json')) as Manifest
    const built = (code: string): Built => {
      const folder = languages[code] ? code : 'en'
      const { offline } = languages[code] ?? english
      const [on, off] = [read(`worker/${folder}/worker.js`), read(`worker/${folder}/workerOff.js`)]
      return { on, off, files: offline.map(name => `/assets/${name}`) }
    }
    built('en')
    return built
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
