// Plain JavaScript: it answers in a fresh clone too, under any Node.
/** What each command of package.json does, in the order in which one meets them. */
const COMMANDS = {
  start: 'sets itself up and serves all brands; prints their addresses',
  dev: 'the same for development: shows every save at once, and what is wrong with it; `-- --mirrored`: mirrored',
  build: 'the production build, with what a reader downloads',
  test: 'sets itself up, then checks and tests what a change waits for; `npm test -- WORD` only test files by path',
  'test:all': 'the same with the tests that run at night: matrices, tools, every database test on PostgreSQL',
  unit: 'tests from source: `npm run unit -- WORD` runs the files whose path has the word',
  journeys: 'tests in a real browser: likewise',
  check: 'types, lint, format, structure, counts and bytes of scripts',
  format: 'formats the whole tree',
  quire: 'the program of operators: backups, books, readers, brands; `npm run quire -- --help` lists its commands',
  contract: 'tries the API contract on any server (docs/contract.md)',
  mock: 'a backend in one process with named scenarios: `npm run mock -- rich` (docs/contract.md)',
  bench: 'how fast it is beside other frameworks (docs/performance.md); `-- --quick` in three minutes',
  help: 'this list',
}

const width = Math.max(...Object.keys(COMMANDS).map(name => name.length))
for (const [name, meaning] of Object.entries(COMMANDS))
  process.stdout.write(`npm run ${name.padEnd(width)}  ${meaning}\n`)
