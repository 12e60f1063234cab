import type { Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'
import { withoutUnused, type Unused } from './withoutUnused.ts'

/**
 * Of MobX, whatever leads only to what our stores have not: observable maps and sets, decorators, flows, structural
 * comparison, and callers that intercept or observe single changes.
 */
const UNUSED: Unused = {
  calls: {
    hasInterceptors: 'false',
    hasListeners: 'false',
    isFlow: 'false',
    isObservableMap: 'false',
    isObservableSet: 'false',
  },
  bodies: [
    'ObservableMap',
    'ObservableSet',
    'createFlowDescriptor',
    'decorateAction20223_',
    'decorateComputed20223_',
    'decorateFlow20223_',
    'decorateObservable20223_',
    'deepEqual',
    'flow',
  ],
}

/** Spares every reader the parts of MobX that our stores do not use: docs/decisions/067-light-packages.md. */
export const lightMobx: Plugin = {
  name: 'light-mobx',
  setup(build) {
    build.onLoad({ filter: /[\\/]mobx[\\/]dist[\\/]mobx\.mjs$/ }, ({ path }) => ({
      contents: withoutUnused(readFileSync(path, 'utf8'), UNUSED),
    }))
  },
}
