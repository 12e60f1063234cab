import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../../server/process/testing/freePort.ts'
import { BOOKS, cards, cover } from '../library/books.ts'
import { SVELTEKIT } from '../report/rows.ts'
import { outputOf, startNode, until200 } from './children.ts'
import type { StartedServer } from './server.ts'

const FOLDER = fileURLToPath(new URL('../sveltekit/', import.meta.url))
const VITE = fileURLToPath(new URL('../../../../node_modules/vite/bin/vite.js', import.meta.url))
const COVERS = 'dist/bench/static/covers'

/** Builds the same pages with SvelteKit. */
export async function buildSvelteKit(backend: string): Promise<void> {
  mkdirSync(COVERS, { recursive: true })
  for (const { id } of cards(1, BOOKS)) writeFileSync(`${COVERS}/${id}.svg`, cover(id))
  await outputOf([process.execPath, VITE, 'build'], 'any', { cwd: FOLDER, env: { BACKEND: backend } })
}

/** Starts that build. */
export async function startSvelteKit(backend: string): Promise<StartedServer> {
  const port = await freePort()
  const begun = performance.now()
  const child = startNode(['server.js'], { core: 'server', cwd: FOLDER, port, env: { BACKEND: backend } })
  await until200(child, port, 'localhost')
  return { name: SVELTEKIT, child, port, host: 'localhost', started: performance.now() - begun }
}
