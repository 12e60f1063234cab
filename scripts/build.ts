import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { buildClient } from './build/client.ts'
import { buildServer } from './build/server.ts'
import { printSizes } from './build/sizes.ts'
import { printStyleSizes } from './build/styleSizes.ts'

/** The production build: `dist/client` (hashed, pre-compressed) and `dist/server`. Exits with 1 when over budget. */
rmSync('dist', { recursive: true, force: true })
mkdirSync('dist/client/assets', { recursive: true })

const [manifest] = await Promise.all([buildClient(), buildServer()])
writeFileSync('dist/client/manifest.json', JSON.stringify(manifest))
if (![printSizes(manifest), printStyleSizes(manifest)].every(Boolean)) process.exitCode = 1
