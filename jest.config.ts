import type { Config } from 'jest'
import { databaseTests, FOLDERS } from './scripts/jest/databaseTests.ts'

const common = {
  rootDir: '.',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': '<rootDir>/scripts/jest/transform.mjs' },
  moduleNameMapper: { '\\.css$': '<rootDir>/scripts/jest/styles.mjs' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
}

/**
 * `unit` runs from source, `postgres` those of these tests that open a database on PostgreSQL; `journeys` drive a real
 * Chromium against the built program.
 */
const config: Config = {
  maxWorkers: 2,
  // Modules of a suite stay in memory after it: a worker that has gathered too many makes room for a new one.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 30_000,
  testSequencer: '<rootDir>/scripts/jest/journeysFirst.mjs',
  projects: [
    {
      ...common,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: [`<rootDir>/${FOLDERS}/**/*.test.{ts,tsx}`],
      testPathIgnorePatterns: ['/node_modules/', '/journeys/', '/database/postgres/'],
    },
    {
      ...common,
      displayName: 'postgres',
      testEnvironment: 'node',
      testMatch: databaseTests().map(path => `<rootDir>/${path}`),
      testPathIgnorePatterns: ['/node_modules/', '/database/sqlite/'],
      setupFiles: ['<rootDir>/scripts/jest/onPostgres.mjs'],
      globalSetup: '<rootDir>/scripts/jest/postgresSetup.mjs',
      globalTeardown: '<rootDir>/scripts/jest/postgresTeardown.mjs',
    },
    {
      ...common,
      displayName: 'journeys',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/client/journeys/**/*.test.ts'],
      globalSetup: '<rootDir>/scripts/jest/journeysSetup.mjs',
      globalTeardown: '<rootDir>/scripts/jest/journeysTeardown.mjs',
    },
  ],
}

export default config
