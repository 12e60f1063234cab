import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Manifest } from '../../server/web/pages/manifest.ts'
import { isWithinBudgets } from '../build/sizes.ts'

/** Builds if anything has changed, and prints the download sizes. Exit code 1 if one is over its budget. */
execFileSync(process.execPath, ['scripts/setup.mjs', 'build'], { stdio: ['ignore', 2, 2] })
const manifest = JSON.parse(readFileSync('dist/client/manifest.json', 'utf8')) as Manifest
if (!isWithinBudgets(manifest)) process.exitCode = 1
