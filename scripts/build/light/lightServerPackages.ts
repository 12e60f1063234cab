import type { Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'

/** What prom-client brings along and nobody here calls: a sender to push gateways, with Node's TLS, and a tracer. */
const NEVER_CALLED = /^(\.\/lib\/pushgateway|@opentelemetry\/api)$/

type MediaType = { charset?: string; compressible?: boolean; extensions?: string[] }

/** What the package `compressible` says of types that the list does not speak of. */
const COMPRESSIBLE_BY_NAME = /^text\/|\+(?:json|text|xml)$/

/** Spares every start what packages hold and nobody here asks for. */
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

/** A module of those media types of which more is known than that they exist; as text, which is read quickest. */
function lightMediaTypes(json: string): string {
  const types = Object.entries(JSON.parse(json) as Record<string, MediaType>).filter(
    ([name, { charset, compressible, extensions }]) =>
      charset || extensions || (compressible !== undefined && compressible !== COMPRESSIBLE_BY_NAME.test(name)),
  )
  return `module.exports = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(types)))})`
}
