import { expect, test } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'

/** A text that readers see, and where it comes from. */
type Message = { where: string; text: string }

const textsOf = (value: unknown, where: string): Message[] =>
  typeof value === 'string'
    ? [{ where, text: value }]
    : Object.entries(value ?? {}).flatMap(([key, inner]) => textsOf(inner, `${where}.${key}`))

const COMMENTS = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** Texts in source code: the last group of a pattern, outside of comments and tests. */
const textsIn = (files: string[], pattern: RegExp): Message[] =>
  files
    .filter(file => !file.endsWith('.test.ts'))
    .flatMap(file =>
      [...readFileSync(file, 'utf8').replace(COMMENTS, '').matchAll(pattern)].map(groups => ({
        where: file,
        text: groups.at(-1) ?? '',
      })),
    )

/** All messages as translators get them: in code, those with arguments are functions. */
const screens: Message[] = globSync('shared/text/translations/en/*.json').flatMap(file =>
  Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object).flatMap(([area, texts]) => textsOf(texts, area)),
)
for (const file of globSync('shared/text/en/copy/*.ts').filter(file => !/copyVariants(\.test)?\.ts$/.test(file)))
  screens.push(...textsOf(await import(`../../${file}`), ''))

const failures = textsIn(
  globSync('{server/backend,server/web,shared/api}/**/*.ts').filter(file => !file.includes('/admin/')),
  /(?:desc: |new ApiError\(\s*\d+,\s*'\w+',\s*|new Refusal\()['`]([^'`\n]+)['`]/g,
)
const mails = textsIn(
  ['server/backend/accounts/emails.ts', ...globSync('server/backend/emails/*.ts')],
  /(?<=^|[\s[(])['`](\S+ [^'`\n]+)['`]/gm,
)

const brands: Message[] = globSync('brands/*/brand.json').flatMap(file => {
  const { tagline, description } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return [tagline, description].map((text = '') => ({ where: file, text }))
})
/** What commands print, settings and the contract: for operators and backend developers. */
const operators = textsIn(
  [
    ...globSync('{server/{backend/admin,backend/commands,commands,doctor,settings},shared/api}/**/*.ts'),
    'server/config.ts',
    'server/backend/config.ts',
    'server/backend/settings.ts',
    'server/logListening.ts',
  ],
  /(['`])((?:(?!\1)[^])+ (?:(?!\1)[^])+)\1/g,
)

/** Words that only we use, and what to write instead. */
const BANNED: [RegExp, string][] = [
  [/\be-mail/i, 'email'],
  [/\bany more\b|\bno more\b/i, 'no longer'],
  [/\b(some|every|any)body\b/i, 'someone, everyone, anyone'],
  [/\bstands? (here|beside)\b/i, 'shows up, is shown'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\b(pay|paid|give|gives) back\b/i, 'refund'],
  [/\b(take[sn]?|took) away\b|\b(take[sn]?|took) \w+ away\b/i, 'remove, delete'],
  [/\bleft out\b|\bin the place of\b|\bby now\b/i, 'omitted, instead of, now'],
  [/\bnothing is done\b|\b(is|are) told\b/i, 'nothing changed, get a message'],
  [/\bgo(es)? on\b/i, 'continue, keep reading'],
  [/\b(is|are|was|being) kept\b|\bkept (on|in)\b/i, 'saved, stored'],
  [/\bpresent (password|address)\b|\bforgotten your\b/i, 'current password, forgot your'],
  [/\bthat (you|we) have \w+ed\b/i, 'you’ve …'],
]
/** Also words that only operators and developers may read. */
const READERS_BANNED: typeof BANNED = [
  ...BANNED,
  [/\bmail\b/i, 'email'],
  [/\brecharge|\blog in\b|\bsubscribe\b/i, 'top up, sign in, follow'],
  [/\bat once\b|\bat the moment\b/i, 'right away, right now'],
]

const withoutTags = ({ where, text }: Message) => ({ where, text: text.replace(/<\/?\w+>/g, '') })
/** Fixed by the specification. */

test('no message has a word that the guide replaces', () => {
  const wordsIn = (messages: Message[], banned: typeof BANNED) =>
    messages.flatMap(({ where, text }) =>
      banned.filter(([word]) => word.test(text)).map(([, instead]) => `${where}: ${text} (say: ${instead})`),
    )
  expect(operators.length).toBeGreaterThan(500)
  expect([
    ...wordsIn([...screens, ...failures, ...mails, ...brands].map(withoutTags), READERS_BANNED),
    ...wordsIn(operators, BANNED),
  ]).toEqual([])
})

test('the words that the specification fixes stay to the letter', () => {
  const rows = readFileSync('docs/specification.md', 'utf8').match(/^\| \d+ \| [^|]+/gm) ?? []
  const fixed = new Set(rows.flatMap(row => [...row.matchAll(/'([^']+)'/g)].map(([, words]) => words!)))
  expect(fixed.size).toBeGreaterThan(12)
  const isThere = (words: string) => screens.some(({ text }) => text === words || text.startsWith(`${words} {`))
  expect([...fixed].filter(words => !isThere(words))).toEqual([])
})

test('quotes are curly, and no space precedes an ellipsis or a percent sign', () => {
  expect(screens.filter(({ text }) => /['"]|\.\.\.| …|[}\d] %/.test(text))).toEqual([])
})
