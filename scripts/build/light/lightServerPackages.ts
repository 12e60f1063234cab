import type { Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'

/** Unused dependencies of prom-client: the push gateway with Node's TLS, and tracing. */
const NEVER_CALLED = /^(\.\/lib\/pushgateway|@opentelemetry\/api)$/

type MediaType = { charset?: string; compressible?: boolean; extensions?: string[] }

/** Default of the package `compressible` for types that are not in the list. */
const COMPRESSIBLE_BY_NAME = /^text\/|\+(?:json|text|xml)$/

/** Pages need its connections alone; its fetch, caches and sockets take as long to load as the rest of it. */
const UNDICI = `module.exports = {
  get Pool() { return require('undici/lib/dispatcher/pool.js') },
  get Agent() { return require('undici/index.js').Agent },
  get request() { return require('undici/index.js').request },
}`

/** Express writes a dozen messages a request for `DEBUG`; our log says what they say. */
const NO_DEBUG = `
const debug = Object.assign(() => {}, { enabled: false, extend: () => debug })
module.exports = () => debug`

/** Makers’ own types, which we never look up by extension: two thirds of the list. */
const UNUSUAL = /^(?:chemical|model)\/|\/(?:prs\.|vnd\.|x-)/

/** Omits unused parts of packages, so that the server starts faster. */
export const lightServerPackages: Plugin = {
  name: 'light-server-packages',
  setup(build) {
    build.onResolve({ filter: NEVER_CALLED }, ({ path, importer }) =>
      /[\\/]prom-client[\\/]/.test(importer) ? { path, namespace: 'never-called' } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'never-called' }, () => ({ contents: 'module.exports = {}' }))
    build.onResolve({ filter: /^debug$/ }, () => ({ path: 'debug', namespace: 'no-debug' }))
    build.onLoad({ filter: /./, namespace: 'no-debug' }, () => ({ contents: NO_DEBUG }))
    build.onResolve({ filter: /^undici$/ }, () => ({ path: 'undici', namespace: 'undici' }))
    build.onLoad({ filter: /./, namespace: 'undici' }, () => ({ contents: UNDICI, resolveDir: '.' }))
    build.onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, ({ path }) => ({
      contents: lightMediaTypes(readFileSync(path, 'utf8')),
      loader: 'js',
    }))
  },
}

/** A module with the media types that have any properties; as text, which loads fastest. */
function lightMediaTypes(json: string): string {
  const types = Object.entries(JSON.parse(json) as Record<string, MediaType>)
    .map(([name, type]) => [name, UNUSUAL.test(name) ? { ...type, extensions: undefined } : type] as const)
    .filter(
      ([name, { charset, compressible, extensions }]) =>
        charset || extensions || (compressible !== undefined && compressible !== COMPRESSIBLE_BY_NAME.test(name)),
    )
  return `module.exports = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(types)))})`
}
