import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Router } from 'express'
import { sendForms, type Forms } from '../http/encoding.ts'
import { readOnly, sendText } from '../http/errors.ts'
import { countAs } from '../operations/metrics.ts'
import { buildsIn } from './storedBuilds.ts'

type Asset = Forms & { type: string; etag: string }

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

/**
 * Serves the built browser files, read once: `/assets/<name>` by exact name, so no path can leave the folder. Names
 * contain a content hash. `x.js.br` and `x.js.gz` are variants of `x.js`; unknown types are skipped.
 * @param folder `dist/client/assets`; if it is missing, there are no files
 * @param storedFolder folder with files of other builds, which open pages or pages of other servers may request
 */
export function staticFiles(folder: string, storedFolder?: string): Router {
  const assets = readAssets(folder)
  const others = storedFolder === undefined ? undefined : otherBuilds(storedFolder)
  const router = Router()
  router.use('/assets', readOnly, async (req, res) => {
    countAs(res, 'asset')
    const name = req.path.slice(1)
    const asset = assets.get(name) ?? (await others?.(name))
    if (!asset) return sendText(res, 404, 'Not found')
    res.set({ 'Content-Type': asset.type, 'Cache-Control': 'public, max-age=31536000, immutable' })
    sendForms(req, res, asset, asset.etag)
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
  const forms = [name, `${name}.br`, `${name}.gz`]
  return extname(name) !== '.map' && forms.every(isFile) ? readAsset(folder, name) : undefined
}

const sizeOf = ({ body, br, gzip }: Asset) => body.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 1

function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const assets = new Map<string, Asset>()
  for (const name of names) {
    const asset = readAsset(folder, name)
    if (asset) assets.set(name.replaceAll('\\', '/'), asset)
  }
  return assets
}

function readAsset(folder: string, name: string): Asset | undefined {
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : undefined)
  const type = TYPES.get(extname(name))
  const body = type && read(name)
  if (!body) return undefined
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { type, etag, body, br: read(`${name}.br`), gzip: read(`${name}.gz`) }
}
