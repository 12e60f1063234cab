import { createRequire, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ModernFakeTimers } from '@jest/fake-timers'
import { createScriptTransformer } from '@jest/transform'

const require = createRequire(import.meta.url)
const CIRCUS = join(dirname(require.resolve('jest-circus/package.json')), 'build/jestAdapterInit.js')
/** What tests import from `@jest/globals`: modules of many suites call those of the suite that runs. */
const GLOBALS = 'jest:globals'
const NAMES = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test']
const later = `name => new Proxy(() => {}, {
  apply: (_target, _this, args) => globalThis.suite[name](...args),
  get: (_target, key) => globalThis.suite[name][key],
})`
const SUITE = NAMES.map(name => `export const ${name} = (${later})('${name}')`).join('\n')
const STYLES = new URL('styles.mjs', import.meta.url).href
const ESM = { supportsStaticESM: true, supportsDynamicImport: true }
const OURS = /\.tsx?\?project=\w+$/

/** Jest's, with its cache. */
let transformer
/** By module: for the lines of its errors. */
const sourceMaps = new Map()
/** Those that jest looks up during this suite. */
let shown

const importOurs = {
  resolve(specifier, context, nextResolve) {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true }
    if (specifier.endsWith('.css')) return { url: STYLES, shortCircuit: true }
    const { url, ...resolved } = nextResolve(specifier, context)
    // Each project has modules of its own: they may know their engine.
    const project = OURS.test(context.parentURL ?? '') && /\.tsx?$/.test(url) ? new URL(context.parentURL).search : ''
    return { ...resolved, url: url + project }
  },
  load(url, context, nextLoad) {
    if (url === GLOBALS) return { format: 'module', source: SUITE, shortCircuit: true }
    if (!OURS.test(url)) return nextLoad(url, context)
    const [file] = url.split('?')
    const { code, sourceMapPath } = transformer.transform(fileURLToPath(file), ESM)
    for (const maps of [sourceMaps, shown]) maps.set(url, sourceMapPath)
    return { format: 'module', source: code.replaceAll('import.meta.url', `'${file}'`), shortCircuit: true }
  },
}

/**
 * Lets a suite import modules as Node does, so that those that a worker has loaded for one suite serve the next: jest
 * compiles and links all of them again for each. Variables of the environment and globals are as before after it.
 */
export async function sharingModules(config, environment, runtime, run) {
  if (!transformer) {
    transformer = await createScriptTransformer(config)
    registerHooks(importOurs)
  }
  shown = runtime.getSourceMaps()
  for (const [url, map] of sourceMaps) shown.set(url, map)
  const env = { ...process.env }
  const globals = Object.getOwnPropertyDescriptors(globalThis)
  // Setup files have changed the copy that jest makes.
  Object.assign(process.env, environment.global.process.env)
  runtime.jestGlobals.fakeTimersImpl = environment.fakeTimersModern = new ModernFakeTimers({
    config,
    global: globalThis,
  })
  // Jest's own modules are of this suite alone, as they hold its state.
  delete require.cache[CIRCUS]
  delete globalThis[Symbol.for('EVENT_HANDLERS')]
  Object.assign(runtime, {
    requireInternalModule: path => require(path),
    setGlobalsForRuntime: globals => (globalThis.suite = { ...globals, jest: runtime.jestGlobals.jestObjectFor('') }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: path => import(`${pathToFileURL(path)}?project=${config.displayName.name}`),
  })
  try {
    return await run()
  } finally {
    environment.fakeTimersModern.useRealTimers()
    restore(process.env, Object.getOwnPropertyDescriptors(env))
    restore(globalThis, globals)
  }
}

function restore(object, before) {
  for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
    if (!(key in before)) delete object[key]
    else if (value !== before[key].value) Object.defineProperty(object, key, before[key])
  }
  for (const key of Object.keys(before)) if (!(key in object)) Object.defineProperty(object, key, before[key])
}
