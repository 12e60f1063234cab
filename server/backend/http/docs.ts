import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'

const SCRIPT = 'SwaggerUIBundle({ url: "/openapi.json", dom_id: "#docs", validatorUrl: null, deepLinking: true })'

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Quire API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<main id="docs"></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
`

/** Swagger UI's script sets styles; everything else comes from this host. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Resolved on demand: mock users may not have the package. */
const folder = () => dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

let contract: unknown
/** Written by `scripts/backend-kit/docs.ts`. */
const readContract = () =>
  JSON.parse(readFileSync(join(dirname(findPackageJSON('..', import.meta.url)!), 'docs/openapi.json'), 'utf8'))

export function docs(): Router {
  const router = Router()
  router.get('/openapi.json', (_request, response) => {
    response.json((contract ??= readContract()))
  })
  router.get('/docs', (_request, response) => {
    response.set('Content-Security-Policy', CSP).type('html').send(PAGE)
  })
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').send(SCRIPT)
  })
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']) {
    router.get(`/docs/${file}`, (_request, response) => response.sendFile(file, { root: folder(), maxAge: '1h' }))
  }
  return router
}
