import type { OxlintConfig } from 'oxlint'

/** What may not be imported, and why. The linter knows no lookaheads: what is let through again is a group with `!`. */
type Fence = { message: string; allowTypeImports?: true } & ({ group: string[] } | { regex: string })
type Override = NonNullable<OxlintConfig['overrides']>[number]

/** Where several fence the same file, the last holds alone. */
const fence = (files: string | string[], ...patterns: Fence[]): Override => ({
  files: [files].flat(),
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

/** Folders and files beside a folder or above it, as they are imported from anywhere in it. */
const beside = (names: readonly string[], message: string, files: readonly string[] = []): Fence => ({
  regex: [
    ...(names.length > 0 ? [`^(\\.\\./)+(${names.join('|')})/`] : []),
    ...(files.length > 0 ? [`^(\\.\\./)+(${files.join('|')})\\.ts$`] : []),
  ].join('|'),
  message,
})

const SHARED: Fence[] = [
  {
    group: ['**/server/**', '**/client/**', '**/brands/**', '**/scripts/**'],
    message: 'shared is what both sides agree on: it imports nothing of ours.',
  },
  {
    group: ['node:*', 'react*', 'express'],
    allowTypeImports: true,
    message: 'shared runs everywhere: no Node, no DOM, no framework, but for types.',
  },
]

const WITHOUT_SCHEMAS = 'schemas bring zod into the browser: take types of them, and values from a file beside them.'

const CLIENT: Fence[] = [
  {
    group: ['**/server/**', '**/brands/**', '**/scripts/**'],
    message: 'client imports shared only: its one brand arrives in the snapshot.',
  },
  {
    group: ['node:*', 'zod'],
    message: 'client runs in the browser: import types of the contract, not its schemas.',
  },
  {
    group: ['**/shared/{api,contract,versions}/**', '**/shared/brand.ts'],
    allowTypeImports: true,
    message: WITHOUT_SCHEMAS,
  },
]

/** The floors of the client, top down: each imports only from below, for the reason it says. */
const FLOORS: readonly [floor: string, why: string][] = [
  ['app', 'app starts everything.'],
  ['pages', 'a page is handed what surrounds it: it knows neither app, which starts it, nor the lists of pages.'],
  ['shell', 'the shell surrounds any page: it knows what a page declares (routing/page), and none by name.'],
  ['features', 'a feature serves any page: what it must know of one, the page declares (routing/page) or hands in.'],
  ['ui', 'ui shows what it is handed: it knows no feature, page or shell, so that all of them can use it.'],
  ['routing', 'routing moves between pages that app hands in as a registry: it knows what a page is, and shows none.'],
  ['services', 'services are handed to everything above them: they know nobody who uses them.'],
  ['stores', 'stores hold state: who shows or calls is above them, and what they need is handed in.'],
  ['api', 'the API’s client knows calls and failures only: what is told to the reader is handed in.'],
  ['platform', 'platform wraps the browser, texts are words: they know nothing of ours but each other and shared.'],
]
const aboveFloor = (index: number, why: string): Fence[] =>
  index === 0
    ? []
    : [
        beside(
          FLOORS.slice(0, index).map(([floor]) => floor),
          why,
        ),
      ]

const OTHER_PAGES = 'pages do not import pages: what two of them need lives in a feature or below.'
const PAGE = FLOORS[1]?.[1] ?? ''

const SERVER: Fence = { group: ['**/scripts/**'], message: 'the server runs without what builds it.' }

/** Files of server that start and watch the process. */
const PROCESS = ['allSettings', 'backOff', 'main', 'quire', 'run', 'start', 'superviseBackend', 'uncaught', 'workers']

/** For rooms that web server and backend share. */
const BELOW = beside(
  ['web', 'backend', 'commands', 'doctor', 'workers', 'settings'],
  'what web server and backend share knows neither of them, nor who starts them.',
  [...PROCESS, 'config'],
)

const WEB: Fence[] = [
  SERVER,
  beside(['commands', 'doctor', 'workers'], 'the web server is started: it does not know by whom.', PROCESS),
  {
    group: ['**/backend/**', '!**/shared/text/**', '**/settings/limits/backend.ts'],
    message: 'the web server knows a backend by its address only.',
  },
  { regex: 'brands/.*\\.(json|svg|png|webp)$', message: 'brands are data, read from BRANDS_DIR.' },
]
const NO_CLIENT: Fence = {
  group: ['**/client/**'],
  message: 'pages alone know the client, by its one door; texts are words.',
}
const CLIENT_DOOR: Fence = {
  group: ['**/client/**', '!**/client/app/ssr.ts'],
  message: 'client/app/ssr.ts is the one door to the client.',
}

/** The rooms of the web server: what each may not import of the others, and why. */
const WEB_ROOMS: readonly [room: string, others: string[], why: string][] = [
  [
    'http',
    ['operations', 'brands', 'admission', 'api', 'contract', 'files', 'pages'],
    'http is what any server of ours would do with a request: it knows no other room.',
  ],
  [
    'operations',
    ['brands', 'admission', 'api', 'contract', 'files', 'pages'],
    'operations watches over a server, whatever it serves: rooms tell it what to count.',
  ],
  [
    'brands',
    ['admission', 'api', 'files', 'pages'],
    'a brand is chosen before anything is answered: it does not know who answers.',
  ],
  ['admission', ['api', 'files', 'pages'], 'admission lets in whoever asks: it does not know what they come for.'],
  [
    'contract',
    ['http', 'operations', 'brands', 'admission', 'api', 'files', 'pages', 'reports'],
    'answers are held against the contract whoever asked for them: calls and pages stand above.',
  ],
  [
    'answers',
    ['operations', 'brands', 'admission', 'api', 'contract', 'files', 'pages', 'reports'],
    'answers are kept whoever asked for them: calls and pages stand above.',
  ],
  ['api', ['files', 'pages'], 'calls, files and pages are three answers: what two of them need lives below them.'],
  ['reports', ['api', 'files', 'pages'], 'reports are told by browsers: what they are about is known by name only.'],
  ['files', ['api', 'pages'], 'calls, files and pages are three answers: what two of them need lives below them.'],
  ['pages', ['api', 'files'], 'calls, files and pages are three answers: what two of them need lives below them.'],
]

const ALONE =
  'the backend can run alone: it imports shared, texts, and of server what is neither the web server nor its start.'
const CALL = 'call is what everything above may use: it knows the shape of the tables, and nothing above.'
const BACKEND: Fence[] = [
  SERVER,
  { group: ['**/web/**', '**/client/**', '**/brands/**', 'react*'], message: ALONE },
  beside(['commands', 'doctor', 'workers'], ALONE, [...PROCESS, 'config']),
  { group: ['**/settings/limits/web.ts'], message: ALONE },
]

/** What starts the backend: it stands above all rooms. */
const STARTS = ['app', 'config', 'main', 'messengers', 'operationsApp', 'prepare', 'sweep']
const ENGINE_ROOM = 'database knows tables and engines: what they are for stands above, and its settings are handed in.'
const PARTIES = 'who takes money and who signs readers in know rooms below, and not each other.'

/** The rooms of the backend, top down: each imports only from below, and rooms of one row not from each other. */
const BACKEND_ROOMS: readonly [rooms: string[], why: string][] = [
  [['commands'], 'a command joins rooms: the settings come by command.ts, and it starts no server.'],
  [['admin'], 'operators help readers by what rooms below do: the words and settings of a command are handed in.'],
  [['endpoints'], 'handlers are called by the app: what they need of the house comes in the call.'],
  [['catalogue'], 'the catalogue fills the books: it knows nobody who shows, asks or starts.'],
  [['payments', 'oauth'], PARTIES],
  [['retention'], 'retention takes away what is old: it knows tables, and nobody who starts it.'],
  [['push'], 'push tells browsers of books: who imports them, subscribes or starts it is above.'],
  [['withdrawal'], 'withdrawal takes books off the shelves and pays readers back: whoever wants that is above.'],
  [['shelves'], 'shelves are derived from the books: who asks for them, sells or fills is above.'],
  [['books'], 'books store, show and find: shelves and whoever asks or fills are above.'],
  [['http'], 'http is the way of any call: it does not know what is asked for.'],
  [['letters'], 'letters put mails of all rooms below into words: who sends them is above.'],
  [['accounts'], 'readers and sessions know coins, and nothing that is done with either.'],
  [
    ['coins', 'mail', 'reviews'],
    'coins, mails and reviews know their own tables: who has, pays or writes them is above.',
  ],
  [['call'], CALL],
  [['database'], ENGINE_ROOM],
  [['artwork'], 'drawings know nothing of books, calls or the database.'],
  [['text'], 'words know nothing of books, calls or the database.'],
  [['metrics'], 'counters are told what happens: they know nothing of it.'],
]
const aboveRoom = (room: string): Fence[] => {
  const row = BACKEND_ROOMS.findIndex(([rooms]) => rooms.includes(room))
  const others = BACKEND_ROOMS.slice(0, row + 1).flatMap(([rooms]) => rooms.filter(other => other !== room))
  const starts = room === 'commands' ? STARTS : [...STARTS, 'command']
  return [...BACKEND, beside(others, BACKEND_ROOMS[row]?.[1] ?? '', starts)]
}

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
    'typescript/no-explicit-any': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'eslint/no-console': 'error',
  },
  overrides: [
    fence('shared/**', ...SHARED),
    // What client takes values from.
    fence(
      ['shared/*.ts', 'shared/page/**'],
      ...SHARED,
      { group: ['zod'], message: WITHOUT_SCHEMAS },
      { regex: '^\\.\\.?/((api|contract|versions)/|brand\\.ts$)', allowTypeImports: true, message: WITHOUT_SCHEMAS },
    ),
    fence('shared/brand.ts', ...SHARED),
    fence('client/**', ...CLIENT),
    ...FLOORS.map(([floor, why], index) => fence(`client/${floor}/**`, ...aboveFloor(index, why), ...CLIENT)),
    fence('client/pages/*/*', { regex: '^\\.\\./[^.]', message: OTHER_PAGES }, beside(['app'], PAGE), ...CLIENT),
    fence(
      'client/pages/*/*/**',
      { regex: '^\\.\\./\\.\\./[^.]', message: OTHER_PAGES },
      beside(['app'], PAGE),
      ...CLIENT,
    ),
    fence('server/**', SERVER),
    fence('server/*.ts', SERVER, NO_CLIENT, {
      group: ['**/backend/**', '!**/backend/config.ts', '!**/backend/settings.ts'],
      message: 'the embedded backend is a process of its own, known by its address and its settings.',
    }),
    fence('server/{pictures,process,settings}/**', SERVER, {
      regex: '^(\\.\\./)+',
      message: 'what any process of ours needs knows nothing of ours.',
    }),
    fence('server/{callers,redis}/**', SERVER, BELOW, { group: ['**/telemetry/**'], message: BELOW.message }),
    fence('server/telemetry/**', SERVER, BELOW, { group: ['**/redis/**'], message: BELOW.message }),
    // The operators' commands stand above both.
    fence('server/commands/**', SERVER, NO_CLIENT),
    fence('server/web/**', ...WEB, NO_CLIENT),
    ...WEB_ROOMS.map(([room, others, why]) =>
      fence(`server/web/${room}/**`, ...WEB, room === 'pages' ? CLIENT_DOOR : NO_CLIENT, beside(others, why, ['app'])),
    ),
    fence('server/backend/**', ...BACKEND),
    ...BACKEND_ROOMS.flatMap(([rooms]) => rooms.map(room => fence(`server/backend/${room}/**`, ...aboveRoom(room)))),
    fence(
      'server/backend/call/**',
      ...aboveRoom('call'),
      { group: ['**/database/**', '!**/database/schema/**'], message: CALL },
      beside(['artwork', 'text'], CALL),
    ),
    fence('server/backend/endpoints/*/**', ...aboveRoom('endpoints'), {
      regex: '^\\.\\./[^.]',
      message: 'areas of endpoints do not know each other: what two need lives in a room below.',
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
