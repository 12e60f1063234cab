import type { Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { withoutUnused, type Unused } from './withoutUnused.ts'

/** What React calls kinds of elements, by number, that no page of ours has. */
const KINDS = { profiler: 12, suspenseList: 19, hoistable: 26, singleton: 27, viewTransition: 30, activity: 31 }

/**
 * Names of react that no script of ours uses; one that does fails the build (`reactByName`). To use one, take it off
 * this list, and off the table below what makes it work.
 */
const LEFT_OUT_OF_REACT = [
  'Activity',
  'Children',
  'Profiler',
  'PureComponent',
  'ViewTransition',
  '__COMPILER_RUNTIME',
  'addTransitionType',
  'cache',
  'cacheSignal',
  'cloneElement',
  'lazy',
  'unstable_useCacheRefresh',
  'useActionState',
  'useDeferredValue',
  'useImperativeHandle',
  'useInsertionEffect',
  'useOptimistic',
  'useReducer',
  'useTransition',
]
/** The same of react-dom. */
const LEFT_OUT_OF_REACT_DOM = [
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
  'requestFormReset',
  'useFormState',
  'useFormStatus',
]

const NOTHING = 'void 0'

/**
 * Of react-dom, whatever leads only to what we have not: view transitions, elements that React moves into the head,
 * hints and sheets that it loads, references to fragments, actions of forms, stacks of components for errors.
 */
const UNUSED = {
  tags: Object.values(KINDS),
  calls: {
    // View transitions.
    trackEnterViewTransitions: NOTHING,
    commitExitViewTransitions: NOTHING,
    commitNestedViewTransitions: NOTHING,
    restoreEnterOrExitViewTransitions: NOTHING,
    restoreNestedViewTransitions: NOTHING,
    commitAfterMutationEffectsOnFiber: NOTHING,
    startViewTransition: 'null',
    queueTransitionTypes: NOTHING,
    claimQueuedTransitionTypes: 'null',
    // Pictures are waited for in them only, sheets where React loads them.
    maySuspendCommit: '!1',
    accumulateSuspenseyCommitOnFiber: NOTHING,
    waitForCommitToBeReady: 'null',
    // The document's own elements, and what goes into its head.
    isHostHoistableType: '!1',
    isSingletonScope: '!1',
    getHoistableRoot: 'null',
    // References to fragments.
    isFragmentInstanceParent: '!1',
    commitNewChildToFragmentInstances: NOTHING,
    commitFragmentInstanceInsertionEffects: NOTHING,
    commitFragmentInstanceDeletionEffects: NOTHING,
    traverseVisibleInstancesAndTextInstances: NOTHING,
    // Actions of forms.
    extractEvents$1: NOTHING,
    startHostTransition: NOTHING,
    // Names of components are shortened: nothing can be told by them.
    getStackByFiberInDevAndProd: '""',
  },
  bodies: [
    'FragmentInstance',
    'TransitionAwareHostComponent',
    'defaultOnDefaultTransitionIndicator',
    'preconnect',
    'prefetchDNS',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'requestFormReset',
    'setPropOnCustomElement',
  ],
  assignments: [
    'FragmentInstance.prototype',
    'ViewTransitionPseudoElement.prototype',
    'ReactDOMSharedInternals.findDOMNode',
    'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration',
  ],
  properties: [
    'useActionState',
    'useCacheRefresh',
    'useDeferredValue',
    'useFormState',
    'useHostTransitionStatus',
    'useImperativeHandle',
    'useInsertionEffect',
    'useMemoCache',
    'useOptimistic',
    'useReducer',
    'useTransition',
  ],
}

/** What a script may not use of react and react-dom. */
export const LEFT_OUT: ReadonlySet<string> = new Set([...LEFT_OUT_OF_REACT, ...LEFT_OUT_OF_REACT_DOM])

const exported = (names: readonly string[]) => ({ assignments: names.map(name => `exports.${name}`) })

/** By the name of their file. */
const LIGHTER = new Map<string, Unused>([
  ['react.production.js', exported(LEFT_OUT_OF_REACT)],
  ['react-dom.production.js', exported(LEFT_OUT_OF_REACT_DOM)],
  ['react-dom-client.production.js', UNUSED],
])

/** Spares every reader the parts of React that our pages never come to: docs/decisions/067-light-packages.md. */
export const lightReact: Plugin = {
  name: 'light-react',
  setup(build) {
    build.onLoad({ filter: /[\\/]react(-dom)?[\\/]cjs[\\/][\w-]+\.production\.js$/ }, ({ path }) => {
      const unused = LIGHTER.get(basename(path))
      return unused && { contents: withoutUnused(readFileSync(path, 'utf8'), unused) }
    })
  },
}
