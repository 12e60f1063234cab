import { pathToFileURL } from 'node:url'
import { createEmptyTestResult } from '@jest/test-result'
import { getState, resetState, run } from 'jest-circus'
import runInContext from 'jest-circus/runner'
import { formatExecError, formatResultsErrors } from 'jest-message-util'
import { jest, timers } from './globals.mjs'
import { importWithTransform, sourceMaps } from './nativeModules.mjs'
import { processorSeconds } from './processorTime.ts'

let isReady = false

const IN_BROWSER = /\/client\/(?!journeys\/)/

/**
 * Jest's runner of a suite: imports it as Node does, so that modules that a worker has loaded for one suite serve the
 * next; in a context of its own, jest compiles and links all of them again. Suites with a document have one, as its
 * globals are theirs. Reports the processor seconds of its worker: too few for the suite in which the worker's shared
 * browser ends. Jest wants a default export.
 */
export default async function runSuite(globalConfig, config, environment, runtime, path, ...rest) {
  const before = processorSeconds()
  const result = environment.dom
    ? await runInContext.default(globalConfig, config, environment, runtime, path, ...rest)
    : await runNatively(globalConfig, config, environment, runtime, path)
  return { ...result, processorSeconds: Math.max(0, processorSeconds() - before) }
}

async function runNatively(globalConfig, config, environment, runtime, path) {
  if (!isReady) await importWithTransform(config)
  isReady = true
  const env = { ...process.env }
  const globals = Object.getOwnPropertyDescriptors(globalThis)
  // Setup files have changed the copy that jest makes.
  Object.assign(process.env, environment.global.process.env)
  resetState()
  const state = getState()
  Object.assign(state, {
    maxConcurrency: globalConfig.maxConcurrency,
    testTimeout: config.testTimeout ?? globalConfig.testTimeout ?? 5000,
  })
  if (globalConfig.testNamePattern) state.testNamePattern = new RegExp(globalConfig.testNamePattern, 'i')
  const stopCatching = catchErrors()
  // On the server nothing observes the client's stores: its own suites have modules of their own.
  const isClient = IN_BROWSER.test(path)
  const { clearTimers, enableStaticRendering } = await import('mobx-react-lite')
  enableStaticRendering(!isClient)
  try {
    await import(`${pathToFileURL(path)}?project=${isClient ? 'client' : config.displayName.name}`)
    // Jest looks lines of errors up there.
    for (const [url, map] of sourceMaps) runtime.getSourceMaps().set(url, map)
    return resultOf(await run(), { globalConfig, config, path })
  } finally {
    stopCatching()
    jest.restoreAllMocks()
    timers.useRealTimers()
    // Of observers that a suite has rendered to text: for ten seconds they would keep the worker from ending.
    clearTimers()
    restore(process.env, Object.getOwnPropertyDescriptors(env))
    restore(globalThis, globals)
  }
}

/** Errors that nobody awaits fail the test that runs, or the suite. */
function catchErrors() {
  const events = ['uncaughtException', 'unhandledRejection']
  const fail = error => {
    const { currentlyRunningTest, unhandledErrors } = getState()
    if (currentlyRunningTest) currentlyRunningTest.errors.push([error, new Error()])
    else unhandledErrors.push([error, new Error()])
  }
  const others = events.map(event => process.rawListeners(event))
  for (const event of events) process.removeAllListeners(event).on(event, fail)
  return () =>
    events.forEach((event, index) => {
      process.removeAllListeners(event)
      for (const listener of others[index]) process.on(event, listener)
    })
}

const STATUS = { done: 'passed', skip: 'pending', todo: 'todo' }

/** A result as jest's reporters read it. */
function resultOf({ testResults, unhandledErrors }, { globalConfig, config, path }) {
  const tests = testResults.map(({ status, errors, errorsDetailed, testPath, duration, startedAt, invocations }) => {
    const [, ...titles] = testPath
    return {
      ancestorTitles: titles.slice(0, -1),
      title: titles.at(-1),
      fullName: titles.join(' '),
      status: errors.length > 0 ? 'failed' : STATUS[status],
      failureMessages: errors,
      failureDetails: errorsDetailed,
      duration,
      startAt: startedAt,
      invocations,
      numPassingAsserts: 0,
      retryReasons: [],
    }
  })
  const count = status => tests.filter(test => test.status === status).length
  const message = formatResultsErrors(tests, config, globalConfig, path) ?? ''
  const others = unhandledErrors.map(stack => formatExecError({ message: '', stack }, config, globalConfig, path))
  return {
    ...createEmptyTestResult(),
    displayName: config.displayName,
    failureMessage: [message, ...others].join('\n') || null,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    testExecError: unhandledErrors.length > 0 ? { message: '', stack: unhandledErrors.join('\n') } : undefined,
    testFilePath: path,
    testResults: tests,
  }
}

function restore(object, before) {
  for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
    if (!(key in before)) delete object[key]
    else if (value !== before[key].value) Object.defineProperty(object, key, before[key])
  }
  for (const key of Object.keys(before)) if (!(key in object)) Object.defineProperty(object, key, before[key])
}
