import type { Config } from 'jest'

const common = {
  rootDir: '.',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': '<rootDir>/scripts/jest/transform.mjs' },
  moduleNameMapper: { '\\.css$': '<rootDir>/scripts/jest/styles.mjs' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
}

/** `unit` runs from source; `journeys` drive a real Chromium against the built program. */
const config: Config = {
  maxWorkers: 2,
  testTimeout: 30_000,
  projects: [
    { ...common, displayName: 'unit', testEnvironment: 'node', testMatch: ['<rootDir>/{server,client,shared,brands,scripts}/**/*.test.{ts,tsx}'], testPathIgnorePatterns: ['/node_modules/', '/journeys/'] },
    { ...common, displayName: 'journeys', testEnvironment: 'node', testMatch: ['<rootDir>/client/journeys/**/*.test.ts'], globalSetup: '<rootDir>/scripts/jest/journeysSetup.mjs', globalTeardown: '<rootDir>/scripts/jest/journeysTeardown.mjs' },
  ],
}

export default config
