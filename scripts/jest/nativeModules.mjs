import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createScriptTransformer } from '@jest/transform'

const STYLES = new URL('styles.mjs', import.meta.url).href
const GLOBALS = new URL('globals.mjs', import.meta.url).href
const ESM = { supportsStaticESM: true, supportsDynamicImport: true }
const OURS = /\.tsx?\?project=\w+$/

/** Paths of source maps by module, for the lines of errors. */
export const sourceMaps = new Map()

/**
 * Lets Node import our modules as jest's transform makes them. Each project has modules of its own: they may know
 * their engine.
 */
export async function importWithTransform(config) {
  const transformer = await createScriptTransformer(config)
  await loadQuickReact()
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true }
      if (specifier.endsWith('.css')) return { url: STYLES, shortCircuit: true }
      const { url, ...resolved } = nextResolve(specifier, context)
      const project = OURS.test(context.parentURL ?? '') && /\.tsx?$/.test(url) ? new URL(context.parentURL).search : ''
      return { ...resolved, url: url + project }
    },
    load(url, context, nextLoad) {
      if (!OURS.test(url)) return nextLoad(url, context)
      const [file] = url.split('?')
      const { code, sourceMapPath } = transformer.transform(fileURLToPath(file), ESM)
      sourceMaps.set(url, sourceMapPath)
      return { format: 'module', source: code.replaceAll('import.meta.url', `'${file}'`), shortCircuit: true }
    },
  })
}

/**
 * As on a server: React's development build takes twice as long to render, and only suites with a document need it.
 * Nothing may have imported React before.
 */
async function loadQuickReact() {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) await import(name)
  process.env.NODE_ENV = NODE_ENV
}
