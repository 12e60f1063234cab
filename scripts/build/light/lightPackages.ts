import type { Plugin } from 'esbuild'
import { createRequire } from 'node:module'
import { LEFT_OUT } from './lightReact.ts'

const require = createRequire(import.meta.url)

/**
 * Leaves out what @loadable/component brings along to copy static members from a loaded component to its wrapper: our
 * components have none, and every reader is spared 1 kB (brotli).
 */
export const withoutStatics: Plugin = {
  name: 'without-statics',
  setup(build) {
    build.onResolve({ filter: /^hoist-non-react-statics$/ }, () => ({ path: 'no-statics', namespace: 'quire' }))
    build.onLoad({ filter: /^no-statics$/, namespace: 'quire' }, () => ({
      contents: 'export default target => target',
    }))
  },
}

/** Stands in a script that uses what was left out. */
const USED = /React without (\w+)/

/**
 * Makes modules of React, which is published in the older format: what a script imports from it is then a name of one
 * letter, not a look-up in an object at each use, and no script makes that object anew for each of its sources. A
 * script that uses what is left out of it (`lightReact.ts`) fails the build.
 */
export const reactByName: Plugin = {
  name: 'react-by-name',
  setup(build) {
    build.onResolve({ filter: /^react(-dom|\/jsx-runtime)?$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'by-name', sideEffects: false } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'by-name' }, ({ path }) => ({
      contents: [
        `const all = require('${path}')`,
        'export default all',
        ...Object.keys(require(path) as object).map(name => `export const ${name} = ${valueOf(name)}`),
      ].join('\n'),
      resolveDir: '.',
    }))
    build.onEnd(({ outputFiles = [] }) => ({
      errors: outputFiles.flatMap(({ path, text }) => {
        const name = path.endsWith('.js') && USED.exec(text)?.[1]
        return name ? [{ text: `${name} is used, and scripts/build/light/lightReact.ts leaves it out.` }] : []
      }),
    }))
  },
}

const valueOf = (name: string) =>
  LEFT_OUT.has(name) ? `() => { throw Error('React without ${name}') }` : `/* @__PURE__ */ (() => all.${name})()`
