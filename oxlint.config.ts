import type { OxlintConfig } from 'oxlint'

/** What may not be imported, and why. The linter has no lookaheads: exceptions are groups with `!`. */
type Fence = { message: string; allowTypeImports?: true } & ({ group: string[] } | { regex: string })
type Override = NonNullable<OxlintConfig['overrides']>[number]

/** For a file that matches several fences, only the last applies. */
const fence = (files: string | string[], ...patterns: Fence[]): Override => ({
  files: [files].flat(),
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

/** Sibling folders and files, or those of a parent, as they are imported from anywhere below. */
const beside = (names: readonly string[], message: string, files: readonly string[] = []): Fence => ({
  regex: [
    ...(names.length > 0 ? [`^(\\.\\./)+(${names.join('|')})/`] : []),
    ...(files.length > 0 ? [`^(\\.\\./)+(${files.join('|')})\\.ts$`] : []),
  ].join('|'),
  message,
})

/** Folders from top to bottom: each imports only from rows below its own. */
type Layers = readonly [folders: string[], why: string][]

/** Folders that one of a layer may not import: those above it and beside it. @param starts files above all layers */
function above(layers: Layers, folder: string, starts: readonly string[]): Fence {
  const row = layers.findIndex(([folders]) => folders.includes(folder))
  const others = layers.slice(0, row + 1).flatMap(([folders]) => folders.filter(other => other !== folder))
  return beside(others, layers[row]?.[1] ?? '', starts)
}

const SHARED: Fence[] = [
  {
    group: ['**/server/**', '**/client/**', '**/brands/**', '**/scripts/**'],
    message: 'shared/ holds what client and server have in common: it imports only from shared/.',
  },
  {
    group: ['node:*', 'react*', 'express'],
    allowTypeImports: true,
    message: 'shared/ runs everywhere: no Node, DOM or framework, except types.',
  },
]

const WITHOUT_SCHEMAS = 'Schemas would add zod to browser scripts: import types only, or values from another file.'

const CLIENT: Fence[] = [
  {
    group: ['**/server/**', '**/brands/**', '**/scripts/**'],
    message: 'client/ imports only from client/ and shared/: its brand arrives in the snapshot.',
  },
  {
    group: ['node:*', 'zod'],
    message: 'client/ runs in the browser: import types of the contract, not its schemas.',
  },
  {
    group: ['**/shared/api/**', '**/shared/brand.ts', '**/shared/prices.ts'],
    allowTypeImports: true,
    message: WITHOUT_SCHEMAS,
  },
]

const CLIENT_LAYERS: Layers = [
  [['app'], 'app/ starts everything.'],
  [['pages'], 'Pages get what surrounds them as arguments: they import neither app/ nor the list of pages.'],
  [['shell'], 'The shell surrounds any page: it uses what a page declares (routing/page), and no page by name.'],
  [['features'], 'Features serve any page: what they need of one is declared (routing/page) or passed in.'],
  [['ui'], 'ui/ components show their props: they import no feature, page or shell.'],
  [['routing'], 'routing/ gets the registry of pages from app/: it shows none itself.'],
  [['services'], 'Services do not import their users.'],
  [['stores'], 'Stores do not import components or calls: pass in what they need.'],
  [['api'], 'The API client does not import components: pass in how failures are shown.'],
  [['platform'], 'platform/ wraps browser APIs: it imports only from platform/ and shared/.'],
]

const OTHER_PAGES = 'Pages do not import each other: move shared parts into a feature or below.'
const NO_APP = beside(['app'], CLIENT_LAYERS[1]![1])

const SERVER: Fence = { group: ['**/scripts/**'], message: 'The server runs without the build scripts.' }

/** Files of server/ that start and watch the process. */
const PROCESS = ['allSettings', 'backOff', 'main', 'quire', 'run', 'start', 'superviseBackend', 'uncaught', 'workers']

/** For folders that web server and backend share. */
const BELOW = beside(
  ['web', 'backend', 'commands', 'doctor', 'workers', 'settings'],
  'Web server and backend share this folder: it imports neither of them, nor what starts them.',
  [...PROCESS, 'config'],
)

const WEB: Fence[] = [
  SERVER,
  beside(['commands', 'doctor', 'workers'], 'The web server does not import what starts it.', PROCESS),
  {
    group: ['**/backend/**', '!**/shared/text/**', '**/settings/limits/backend.ts'],
    message: 'The web server reaches a backend only through its API.',
  },
  { regex: 'brands/.*\\.(json|svg|png|webp)$', message: 'Brands are data, read from BRANDS_DIR.' },
]
/** The only files of the server that import the client. */
const CLIENT_USERS = ['server/web/pages/{open,handlePage}.ts', 'server/web/pages/cache/cacheKey.ts']
const NO_CLIENT: Fence = {
  group: ['**/client/**'],
  message: `Only ${CLIENT_USERS.join(' and ')} import the client: move what both sides need into shared/.`,
}
const CLIENT_ENTRY: Fence = {
  group: ['**/client/**', '!**/client/app/ssr.ts'],
  message: 'client/app/ssr.ts is the only entry to the client.',
}

const WEB_LAYERS: Layers = [
  [
    ['api', 'files', 'pages', 'reports'],
    'Calls, files, pages and reports do not import each other: move shared code into a folder below.',
  ],
  [['admission'], 'Admission limits any request: it does not import what responds to it.'],
  [['brands'], 'The brand is chosen first: brands/ does not import what responds to requests.'],
  [['operations'], 'Metrics and health checks get what they count from their callers.'],
  [['responses'], 'Cached responses serve calls and pages alike: they import neither.'],
  [['contract', 'http'], 'http/ and contract/ are the lowest layer: they import no other folder of server/web.'],
]
const webFolder = (folder: string): Fence[] => [...WEB, above(WEB_LAYERS, folder, ['app'])]

const ALONE = 'The backend can run alone: it imports neither the web server nor what starts it.'
const CALL = 'call/ is used by all layers above: of those below it imports only the schema of the tables.'
const BACKEND: Fence[] = [
  SERVER,
  { group: ['**/web/**', '**/client/**', '**/brands/**', 'react*'], message: ALONE },
  beside(['commands', 'doctor', 'workers'], ALONE, [...PROCESS, 'config']),
  { group: ['**/settings/limits/web.ts'], message: ALONE },
]

/** Files that start the backend. */
const STARTS = ['app', 'config', 'main', 'messengers', 'operationsApp', 'prepare', 'sweep']

const BACKEND_LAYERS: Layers = [
  [['commands'], 'Commands get their settings from command.ts and start no server.'],
  [['desk'], 'desk/ shows the commands of admin/: it is started with the operators’ port.'],
  [['admin'], 'admin/ combines the layers below: pass in settings and output of a command.'],
  [['report'], 'report/ adds up what the layers below have stored: it does not import what shows it.'],
  [['endpoints'], 'Handlers get their dependencies with the call.'],
  [['catalogue'], 'catalogue/ fills the database: it does not import what shows or starts it.'],
  [['payments', 'oauth'], 'Payments and sign-in providers do not import each other.'],
  [['retention'], 'Retention deletes old rows: it does not import what starts it.'],
  [['push'], 'Push notifications do not import what triggers them.'],
  [['withdrawal'], 'Withdrawal of books does not import what triggers it.'],
  [['shelves'], 'Shelves are derived from books: they do not import what shows, sells or fills them.'],
  [['books'], 'books/ stores and finds books: it does not import shelves or catalogue.'],
  [['http'], 'http/ serves any call: it imports no single one.'],
  [['emails'], 'emails/ writes the mails of the layers below: it does not import who sends them.'],
  [['accounts'], 'accounts/ may use comments, coins, mail and reviews, and nothing above.'],
  [['comments'], 'Comments use reviews: they do not import what shows or deletes them.'],
  [['coins', 'mail', 'reviews'], 'Coins, mail and reviews import neither each other nor what uses them.'],
  [['call'], CALL],
  [['database'], 'database/ knows tables and engines only: pass in settings.'],
  [['artwork'], 'artwork/ draws: it imports no books, calls or database.'],
  [['text'], 'text/ formats: it imports no books, calls or database.'],
  [['metrics'], 'Metrics do not import what they count.'],
]
const backendFolder = (folder: string): Fence[] => [
  ...BACKEND,
  above(BACKEND_LAYERS, folder, folder === 'commands' ? STARTS : [...STARTS, 'command']),
]

const foldersOf = (layers: Layers) => layers.flatMap(([folders]) => folders)

const config: OxlintConfig = {
  plugins: ['typescript', 'react', 'import', 'unicorn', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { es2024: true },
  ignorePatterns: ['dist', 'dist-dev', 'node_modules', 'data'],
  rules: {
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'eslint/no-shadow': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'eslint/no-await-in-loop': 'off',
    'eslint/no-underscore-dangle': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-duplicates': ['error', { preferInline: true }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'eslint/no-console': 'error',
  },
  overrides: [
    fence('shared/**', ...SHARED),
    // Values that the client imports.
    fence(
      ['shared/*.ts', 'shared/page/**'],
      ...SHARED,
      { group: ['zod'], message: WITHOUT_SCHEMAS },
      { regex: '^\\.\\.?/(api/|brand\\.ts$)', allowTypeImports: true, message: WITHOUT_SCHEMAS },
    ),
    fence('shared/brand.ts', ...SHARED),
    fence('shared/prices.ts', ...SHARED),
    fence('client/**', ...CLIENT),
    fence('client/app/**', ...CLIENT),
    ...foldersOf(CLIENT_LAYERS)
      .slice(1)
      .map(folder => fence(`client/${folder}/**`, above(CLIENT_LAYERS, folder, []), ...CLIENT)),
    fence('client/pages/*/*', { regex: '^\\.\\./[^.]', message: OTHER_PAGES }, NO_APP, ...CLIENT),
    fence('client/pages/*/*/**', { regex: '^\\.\\./\\.\\./[^.]', message: OTHER_PAGES }, NO_APP, ...CLIENT),
    fence('server/**', SERVER),
    fence('server/*.ts', SERVER, NO_CLIENT, {
      group: ['**/backend/**', '!**/backend/config.ts', '!**/backend/settings.ts'],
      message: 'The embedded backend is a process of its own: import only its settings.',
    }),
    fence('server/{pictures,process,settings}/**', SERVER, {
      regex: '^(\\.\\./)+',
      message: 'Every process uses this folder: it imports nothing from outside.',
    }),
    fence('server/{callers,redis}/**', SERVER, BELOW, { group: ['**/telemetry/**'], message: BELOW.message }),
    fence('server/telemetry/**', SERVER, BELOW, { group: ['**/redis/**'], message: BELOW.message }),
    fence('server/commands/**', SERVER, NO_CLIENT),
    fence('server/web/**', ...WEB, NO_CLIENT),
    ...foldersOf(WEB_LAYERS).map(folder => fence(`server/web/${folder}/**`, ...webFolder(folder), NO_CLIENT)),
    fence(CLIENT_USERS, ...webFolder('pages'), CLIENT_ENTRY),
    fence('server/backend/**', ...BACKEND),
    ...foldersOf(BACKEND_LAYERS).map(folder => fence(`server/backend/${folder}/**`, ...backendFolder(folder))),
    fence(
      'server/backend/call/**',
      ...backendFolder('call'),
      { group: ['**/database/**', '!**/database/schema/**'], message: CALL },
      beside(['artwork', 'text'], CALL),
    ),
    fence('server/backend/endpoints/*/**', ...backendFolder('endpoints'), {
      regex: '^\\.\\./[^.]',
      message: 'Areas of endpoints do not import each other: move shared code into a folder below.',
    }),
    // `toSorted` is newer than the browsers that the client is built for.
    { files: ['client/**'], rules: { 'unicorn/no-array-sort': 'off' } },
    {
      files: ['scripts/**', 'client/journeys/**', '**/testing/**', '**/*.test.ts', '**/*.test.tsx', '*.config.ts'],
      rules: { 'eslint/no-console': 'off', 'no-restricted-imports': 'off', 'import/no-default-export': 'off' },
    },
  ],
}

export default config
