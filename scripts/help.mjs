// Plain JavaScript: it answers in a fresh clone too, under any Node.
/** What each command of package.json does, in the order of first use. */
const COMMANDS = {
  start: 'installs, builds and serves all brands; prints their addresses',
  dev: 'development server: reloads on every save and shows errors; `-- --mirrored` for right to left',
  build: 'production build, with download sizes',
  test: 'checks and tests for a change; `npm test -- WORD` runs test files by path',
  'test:all': 'the same plus nightly tests: matrices, tools, the database tests on PostgreSQL',
  unit: 'tests from source: `npm run unit -- WORD` selects files by path',
  journeys: 'tests in a real browser, likewise',
  check: 'types, lint, format, structure, counts and script sizes; names all that fail',
  format: 'formats the whole tree',
  quire: 'operators’ commands: backups, books, readers, brands; `npm run quire -- --help`',
  contract: 'tests the API contract on any server (docs/contract.md)',
  mock: 'a backend in one process with named scenarios: `npm run mock -- rich` (docs/contract.md)',
  bench: 'benchmark against other frameworks (docs/performance.md); `-- --quick` takes three minutes',
  help: 'this list',
}

const width = Math.max(...Object.keys(COMMANDS).map(name => name.length))
for (const [name, meaning] of Object.entries(COMMANDS))
  process.stdout.write(`npm run ${name.padEnd(width)}  ${meaning}\n`)
