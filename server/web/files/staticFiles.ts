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
  // Source maps: only a build for development has them.
  ['.map', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml; charset=utf-8'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.jpg', 'image/jpeg'],
  ['.woff2', 'font/woff2'],
  ['.txt', 'text/plain; charset=utf-8'],
])

/**
 * The built files of the browser, read once: `/assets/<name>` by exact name, so that no path can lead elsewhere.
 * Their names carry a hash of their content. `x.js.br` and `x.js.gz` are forms of `x.js`; other types are left out.
 * @param folder `dist/client/assets`; a missing folder has no files
 * @param kept where files of other builds are, which pages that are open, or come from another server, may ask for
 */
export function staticFiles(folder: string, kept?: string): Router {
  const assets = readAssets(folder)
  const others = kept === undefined ? undefined : otherBuilds(kept)
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

/** Most bytes of other builds in memory: those that were asked for last. */
const MAX = 8 * 1024 * 1024

/** Finds a file of another build by its name, whose hash makes it the same wherever it lies. */
function otherBuilds(kept: string): (name: string) => Promise<Asset | undefined> {
  const known = new LRUCache<string, Asset>({ maxSize: MAX, sizeCalculation: sizeOf })
  return async name => {
    if (!/^\w[\w.-]*$/.test(name)) return undefined
    const asset =
      known.get(name) ??
      (await buildsIn(kept).catch(() => [])).map(build => readStored(join(kept, build), name)).find(Boolean)
    if (asset) known.set(name, asset)
    return asset
  }
}

/** Others write there too: links, pipes and folders are none of a build's files, and source maps are for nobody. */
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
