// Plain JavaScript: it answers in a fresh clone too, under any Node.
/** What each command of package.json does, in the order in which one meets them. */
const COMMANDS = {
  start: 'sets itself up and serves all brands; prints their addresses',
  dev: 'the same for development: shows every save at once, and what is wrong with it; `-- --mirrored`: mirrored',
  backend: 'the reference backend alone; its documentation is at /docs',
  test: 'sets itself up and runs all checks and tests; `npm test -- WORD` runs the test files whose path has the word',
  unit: 'tests from source: `npm run unit -- WORD` runs the files whose path has the word',
  postgres: 'those of them that open a database, on PostgreSQL: likewise',
  journeys: 'tests in a real browser: likewise',
  check: 'types, lint, format, structure and bytes of scripts',
  format: 'formats the whole tree',
  build: 'the production build, with what a reader downloads',
  gallery: 'a page of components by day and night, in two brands or those named, at dist/gallery/index.html',
  pictures: 'makes the pictures of README and docs anew; `npm run pictures -- NAME …` some of them',
  architecture: 'draws the picture of docs/architecture.md anew, from the imports',
  'books:import': 'adds books and corrected editions: `npm run books:import -- [--dry-run] FILE|FOLDER …`',
  'books:withdraw': 'takes a book out of the site: `npm run books:withdraw -- ID [--law]` (docs/operating.md)',
  'books:restore': 'brings a withdrawn book back: `npm run books:restore -- ID`',
  seed: 'a large catalogue for load tests: `npm run seed -- --scale 5000x200`',
  contract: 'tries the API contract on any server (docs/contract.md)',
  'contract:changes': 'what changed in the contract, whom it breaks, and which version it demands',
  mock: 'a backend in one process with named scenarios: `npm run mock -- rich` (docs/contract.md)',
  hold: 'floods the built program and its backends, and measures that nobody starves',
  trial: 'kills servers, Redis and PostgreSQL of a whole installation under load (deploy/README.md)',
  audit: 'what Lighthouse says of four pages in two brands, or those named, on the built program (docs/performance.md)',
  'bench:search': 'measures searches on a large catalogue (docs/operating.md)',
  bench: 'how fast it is beside other frameworks (docs/performance.md); `-- --quick` in three minutes',
  'brand:new': 'writes the folder of a new brand: five questions, or `-- --help` (docs/brands.md)',
  'brand:preview':
    'a page of screenshots of a brand, by day and night: `npm run brand:preview -- FOLDER` (docs/brands.md)',
  'brands:check': 'checks all brands as a start does: `npm run brands:check -- FOLDER` (docs/brands.md)',
  'db:migrate': 'brings the tables of a PostgreSQL up to date (docs/operating.md)',
  'db:copy': 'copies a database into another (docs/operating.md)',
  backup: 'writes all data into a folder, while it is in use (docs/operating.md)',
  restore: 'puts a backup in the place of the database (docs/operating.md)',
  doctor: 'says what is wrong with this installation, and what to do',
  admin: 'helps readers: `npm run admin -- --help` (docs/support.md)',
  'push:keys': 'makes a pair of keys for notifications of new chapters',
  'mail:preview': 'writes every mail of every brand as text and HTML, into dist/mail',
  'ledger:check': 'proves that all coins sum',
  retention: 'takes away what of readers was kept long enough',
  npm: 'npm itself with the Node that the project runs on: `npm run npm -- install -E NAME`',
  help: 'this list',
}

const width = Math.max(...Object.keys(COMMANDS).map(name => name.length))
for (const [name, meaning] of Object.entries(COMMANDS))
  process.stdout.write(`npm run ${name.padEnd(width)}  ${meaning}\n`)
