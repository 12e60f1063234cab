import type { Config } from 'jest'

const common = {
  rootDir: '.',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': '<rootDir>/scripts/jest/transform.mjs' },
  moduleNameMapper: { '\\.css$': '<rootDir>/scripts/jest/styles.mjs' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
}

/** Tests of the backend that use a database: they run on both of its engines. */
const BACKEND = [
  'server/backend/{accounts,books,coins,database,endpoints,http,oauth,payments}/**/*.test.ts',
  'server/backend/{app,crash,isolation}.test.ts',
  'server/backend/catalogue/{seed/seedCatalogue,epub/importFiles}.test.ts',
  'server/canary/canary.test.ts',
  'scripts/contract/contract.test.ts',
].map(pattern => `<rootDir>/${pattern}`)

/**
 * `unit` runs from source, `postgres` the same tests of the backend on PostgreSQL; `journeys` drive a real Chromium
 * against the built program.
 */
const config: Config = {
  maxWorkers: 2,
  testTimeout: 30_000,
  testSequencer: '<rootDir>/scripts/jest/journeysFirst.mjs',
  projects: [
    {
      ...common,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{server,client,shared,brands,scripts}/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '/journeys/', '/database/postgres/'],
    },
    {
      ...common,
      displayName: 'postgres',
      testEnvironment: 'node',
      testMatch: BACKEND,
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
      setupFilesAfterEnv: ['<rootDir>/scripts/jest/journeysTwice.mjs'],
      globalSetup: '<rootDir>/scripts/jest/journeysSetup.mjs',
      globalTeardown: '<rootDir>/scripts/jest/journeysTeardown.mjs',
    },
  ],
}

export default config
