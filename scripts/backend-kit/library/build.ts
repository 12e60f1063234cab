import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildLibrary } from '../../build/server.ts'

const TYPES = 'dist/library/types'

/** What package.json exports of it, by name: Node strips no types in packages that are installed. */
const ENTRIES = {
  contract: 'shared/api/endpoints.ts',
  kit: 'scripts/backend-kit/runContract.ts',
  mock: 'scripts/backend-kit/mock/createMock.ts',
  testing: 'scripts/backend-kit/library/createTestSite.ts',
}

/** Declarations that a file leads to, itself included. */
function reachable(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)\.tsx?['"]/g))
    reachable(join(dirname(file), `${path}.d.ts`), found)
  return found
}

/** `dist/library`: what others import, with the types that it needs and no others. */
rmSync('dist/library', { recursive: true, force: true })
await buildLibrary(ENTRIES)
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'scripts/backend-kit/library'], {
  stdio: 'inherit',
})
const needed = new Set(
  Object.values(ENTRIES).flatMap(file => [...reachable(join(TYPES, file.replace(/\.ts$/, '.d.ts')))]),
)
for (const file of globSync(`${TYPES}/**/*.d.ts`)) if (!needed.has(file)) rmSync(file)
