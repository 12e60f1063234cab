import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { Router } from 'express'
import { sendForms, type Forms } from '../http/encoding.ts'
import { readOnly, sendText } from '../http/errors.ts'
import { asPartOfPage } from '../http/security.ts'
import { buildsIn } from './storedBuilds.ts'

type Asset = { type: string; etag: string; forms: Forms }

const TYPES = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  // Source maps exist in development builds only.
  ['.map', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml; charset=utf-8'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.jpg', 'image/jpeg'],
  ['.woff2', 'font/woff2'],
  ['.txt', 'text/plain; charset=utf-8'],
])

/** Milliseconds after the start in which all files are read: before that, those that are requested. */
const READ_DELAY = 5000

/**
 * Serves the built browser files: `/assets/<name>` by exact name, so no path can leave the folder. Names contain a
 * content hash. `x.js.br` is `x.js` compressed; unknown types are skipped. Files are kept in memory, since a new build
 * may replace them before this process ends.
 * @param folder `dist/client/assets`; if it is missing, there are no files
 * @param storedFolder folder with files of other builds, which open pages or pages of other servers may request
 */
export function staticFiles(folder: string, storedFolder?: string): Router {
  const assetOf = filesIn(folder)
  const others = storedFolder === undefined ? undefined : otherBuilds(storedFolder)
  const router = Router()
  router.use('/assets', readOnly, async (req, res) => {
    res.locals.kind = 'asset'
    const name = req.path.slice(1)
    const asset = assetOf(name) ?? (await others?.(name))
    if (!asset) return sendText(res, 404, 'Not found')
    asPartOfPage(res)
    res.set({ 'Content-Type': asset.type, 'Cache-Control': 'public, max-age=31536000, immutable' })
    sendForms(req, res, asset.forms, asset.etag)
  })
  return router
}

/** Memory for files of other builds in bytes, least recently used evicted first. */
const MAX = 8 * 1024 * 1024

/** Finds a file of another build by name; the hash in it identifies the content. */
function otherBuilds(storedFolder: string): (name: string) => Promise<Asset | undefined> {
  const known = new LRUCache<string, Asset>({ maxSize: MAX, sizeCalculation: sizeOf })
  return async name => {
    if (!/^\w[\w.-]*$/.test(name)) return undefined
    const asset =
      known.get(name) ??
      (await buildsIn(storedFolder).catch(() => []))
        .map(build => readStored(join(storedFolder, build), name))
        .find(Boolean)
    if (asset) known.set(name, asset)
    return asset
  }
}

/** Other programs write there too: links, pipes, folders and source maps are not served. */
function readStored(folder: string, name: string): Asset | undefined {
  const isFile = (form: string) => lstatSync(join(folder, form), { throwIfNoEntry: false })?.isFile() !== false
  return extname(name) !== '.map' && [name, `${name}.br`].every(isFile) ? readAsset(folder, name) : undefined
}

/** With the forms that are made from the compressed one. */
const sizeOf = ({ forms }: Asset) => (forms.br ? forms.br.length * 6 : forms.body.length) + 1

function filesIn(folder: string): (name: string) => Asset | undefined {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const served = new Set(names.filter(name => TYPES.has(extname(name))))
  const known = new Map<string, Asset | undefined>()
  const find = (name: string) => {
    if (served.has(name) && !known.has(name)) known.set(name, readAsset(folder, name))
    return known.get(name)
  }
  setTimeout(() => served.forEach(find), READ_DELAY).unref()
  return find
}

function readAsset(folder: string, name: string): Asset | undefined {
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : undefined)
  const type = TYPES.get(extname(name))
  if (!type) return undefined
  const br = read(`${name}.br`)
  const bytes = br ?? read(name)
  if (!bytes) return undefined
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { type, etag, forms: br ? unpackedIfRequested(br) : { body: bytes } }
}

/** Nearly every browser takes Brotli; the other forms would take five times the memory. */
function unpackedIfRequested(br: Buffer): Forms {
  let body: Buffer | undefined
  let gzip: Buffer | undefined
  return {
    br,
    get body() {
      return (body ??= brotliDecompressSync(br))
    },
    get gzip() {
      return (gzip ??= gzipSync(this.body))
    },
  }
}
