import { CHECKS, runSteps } from './check/checks.ts'

/** `npm run check`: everything that needs no tests. */
process.exitCode = runSteps([...CHECKS, ['Sizes', ['scripts/check/sizes.ts']]])
