import type { Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'

/** Unused dependencies of prom-client: the push gateway with Node's TLS, and tracing. */
const NEVER_CALLED = /^(\.\/lib\/pushgateway|@opentelemetry\/api)$/

type MediaType = { charset?: string; compressible?: boolean; extensions?: string[] }

/** Default of the package `compressible` for types that are not in the list. */
const COMPRESSIBLE_BY_NAME = /^text\/|\+(?:json|text|xml)$/

/** Omits unused parts of packages, so that the server starts faster. */
export const lightServerPackages: Plugin = {
  name: 'light-server-packages',
  setup(build) {
    build.onResolve({ filter: NEVER_CALLED }, ({ path, importer }) =>
      /[\\/]prom-client[\\/]/.test(importer) ? { path, namespace: 'never-called' } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'never-called' }, () => ({ contents: 'module.exports = {}' }))
    build.onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, ({ path }) => ({
      contents: lightMediaTypes(readFileSync(path, 'utf8')),
      loader: 'js',
    }))
  },
}

/** A module with the media types that have any properties; as text, which loads fastest. */
function lightMediaTypes(json: string): string {
  const types = Object.entries(JSON.parse(json) as Record<string, MediaType>).filter(
    ([name, { charset, compressible, extensions }]) =>
      charset || extensions || (compressible !== undefined && compressible !== COMPRESSIBLE_BY_NAME.test(name)),
  )
  return `module.exports = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(types)))})`
}
