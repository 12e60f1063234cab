import type { Plugin } from 'esbuild'
import { createRequire } from 'node:module'

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

/**
 * Makes modules of React, which is published in the older format: what a script imports from it is then a name of one
 * letter, not a look-up in an object at each use, and no script makes that object anew for each of its sources.
 */
export const reactByName: Plugin = {
  name: 'react-by-name',
  setup(build) {
    build.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'by-name', sideEffects: false } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'by-name' }, ({ path }) => ({
      contents: [
        `const all = require('${path}')`,
        'export default all',
        ...Object.keys(require(path) as object).map(
          name => `export const ${name} = /* @__PURE__ */ (() => all.${name})()`,
        ),
      ].join('\n'),
      resolveDir: '.',
    }))
  },
}
