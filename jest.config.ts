import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from 'jest'
import { databaseTests, FOLDERS } from './scripts/jest/databaseTests.ts'
import { isNight } from './scripts/jest/night.ts'

// Programs that tests start are compiled once, not each time.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'quire-compiled')

const common = {
  rootDir: '.',
  roots: FOLDERS.map(folder => `<rootDir>/${folder}`),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': '<rootDir>/scripts/jest/transform.mjs' },
  moduleNameMapper: { '\\.css$': '<rootDir>/scripts/jest/styles.mjs' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testRunner: '<rootDir>/scripts/jest/runSuite.mjs',
}
const ignored = ['/node_modules/', ...(isNight ? [] : ['\\.nightly\\.test\\.'])]

/**
 * `unit` runs from source, `postgres` those of these tests that open a database on PostgreSQL; `journeys` drive a real
 * Chromium against the built program.
 */
const config: Config = {
  maxWorkers: '100%',
  // Modules of a suite stay in memory after it: a worker that has gathered too many makes room for a new one.
  workerIdleMemoryLimit: '1GB',
  // Of tests of one file that say so: they wait for their pages, and share the processor.
  maxConcurrency: 3,
  // Nothing is measured by it: on a machine that has much else to do a test takes many times as long.
  testTimeout: 120_000,
  // A worker's browser leaves it last.
  workerGracefulExitTimeout: 10_000,
  testSequencer: '<rootDir>/scripts/jest/journeysFirst.mjs',
  reporters: ['default', '<rootDir>/scripts/jest/expensiveSuites.mjs'],
  projects: [
    {
      ...common,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [...ignored, '/journeys/', '/database/postgres/'],
      globalSetup: '<rootDir>/scripts/jest/unitSetup.mjs',
      globalTeardown: '<rootDir>/scripts/jest/unitTeardown.mjs',
    },
    {
      ...common,
      displayName: 'postgres',
      testEnvironment: 'node',
      testMatch: databaseTests({ all: isNight }).map(path => `<rootDir>/${path}`),
      testPathIgnorePatterns: [...ignored, '/database/sqlite/'],
      setupFiles: ['<rootDir>/scripts/jest/onPostgres.mjs'],
      globalSetup: '<rootDir>/scripts/jest/postgresSetup.mjs',
      globalTeardown: '<rootDir>/scripts/jest/postgresTeardown.mjs',
    },
    {
      ...common,
      displayName: 'journeys',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/client/journeys/**/*.test.ts'],
      testPathIgnorePatterns: ignored,
      globalSetup: '<rootDir>/scripts/jest/journeysSetup.mjs',
      globalTeardown: '<rootDir>/scripts/jest/journeysTeardown.mjs',
    },
  ],
}

export default config
