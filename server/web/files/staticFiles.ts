import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Router } from 'express'
import { sendForms, type Forms } from '../http/encoding.ts'
import { readOnly, sendText } from '../http/errors.ts'
import { countAs } from '../operations/metrics.ts'

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
 */
export function staticFiles(folder: string): Router {
  const assets = readAssets(folder)
  const router = Router()
  router.use('/assets', readOnly, (req, res) => {
    countAs(res, 'asset')
    const asset = assets.get(req.path.slice(1))
    if (!asset) return sendText(res, 404, 'Not found')
    res.set({ 'Content-Type': asset.type, 'Cache-Control': 'public, max-age=31536000, immutable' })
    sendForms(req, res, asset, asset.etag)
  })
  return router
}

function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : undefined)
  const assets = new Map<string, Asset>()
  for (const name of names) {
    const type = TYPES.get(extname(name))
    if (!type) continue
    const body = readFileSync(join(folder, name))
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    assets.set(name.replaceAll('\\', '/'), { type, etag, body, br: read(`${name}.br`), gzip: read(`${name}.gz`) })
  }
  return assets
}
