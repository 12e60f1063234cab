import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import packageFile from '../../../package.json' with { type: 'json' }
import kitFile from '../package.json' with { type: 'json' }
import { dirname, join } from 'node:path'
import { buildLibrary } from '../../build/server.ts'

const TYPES = 'dist/library/types'

/** Exports of package.json, by name: Node strips no types in installed packages. */
const ENTRIES = {
  contract: 'shared/api/endpoints.ts',
  kit: 'scripts/backend-kit/runContract.ts',
  mock: 'scripts/backend-kit/mock/createMock.ts',
  testing: 'scripts/backend-kit/library/createTestSite.ts',
}

/** Commands of the kit's own package, by file. */
const COMMANDS = {
  'quire-contract': 'scripts/backend-kit/contract.ts',
  'quire-mock': 'scripts/backend-kit/mock/mock.ts',
}

/** Declarations that a file imports, itself included. */
function reachable(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)\.tsx?['"]/g))
    reachable(join(dirname(file), `${path}.d.ts`), found)
  return found
}

/** `dist/library`: the modules for import, with exactly the types they need. */
rmSync('dist/library', { recursive: true, force: true })
await buildLibrary({ ...ENTRIES, ...COMMANDS })
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'scripts/backend-kit/library'], {
  stdio: 'inherit',
})
const needed = new Set(
  Object.values(ENTRIES).flatMap(file => [...reachable(join(TYPES, file.replace(/\.ts$/, '.d.ts')))]),
)
for (const file of globSync(`${TYPES}/**/*.d.ts`)) if (!needed.has(file)) rmSync(file)

/**
 * `dist/kit`: the same as a separate package with the same layout, and commands for kit and mock. It needs none
 * of the packages that only the server uses.
 */
const PACKAGE = 'dist/kit'
const FILES = [
  'dist/library',
  'server/backend/catalogue/originals',
  'docs/calls.md',
  'docs/contract.md',
  'docs/openapi.json',
  'LICENSE',
]
rmSync(PACKAGE, { recursive: true, force: true })
mkdirSync(PACKAGE, { recursive: true })
for (const file of FILES)
  cpSync(file, join(PACKAGE, file), { recursive: true, filter: path => !/\.map$|(?<!\.d)\.tsx?$/.test(path) })
const { version, license, type, engines, exports, dependencies } = packageFile
const { './server': _, ...own } = exports
const { pino, zod } = dependencies
const { supertest, 'fast-check': fastCheck } = kitFile.devDependencies
writeFileSync(
  join(PACKAGE, 'README.md'),
  '# quire-kit\n\nFor backends of Quire: [the contract](docs/contract.md), [its calls](docs/calls.md), and ' +
    '[what this package has](docs/contract.md#the-package).\n',
)
writeFileSync(
  join(PACKAGE, 'package.json'),
  `${JSON.stringify(
    {
      name: 'quire-kit',
      version,
      description: 'Contract, contract kit, mock and test site for backends of Quire',
      license,
      type,
      engines,
      bin: Object.fromEntries(Object.keys(COMMANDS).map(name => [name, `dist/library/${name}.js`])),
      exports: own,
      dependencies: { 'fast-check': fastCheck, pino, supertest, zod },
    },
    null,
    2,
  )}\n`,
)
