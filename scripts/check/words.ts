import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'

/** Private words that reappear easily, and the standard terms. */
const PRIVATE_WORDS: readonly [pattern: RegExp, better: string][] = [
  [/\bkept\b/, 'cached, stored or retained'],
  [/\bthrown away\b/, 'purged'],
  [/\btaken away\b/, 'deleted'],
  [/\bgiven up\b/, 'failed permanently'],
  [/\bleft alone\b/, 'circuit breaker open'],
  [/\b(?:is|are|was|were) (?:away|back)\b/, 'unavailable, available again'],
  [/\b(?:a|no) turn\b/, 'concurrency limit, queue'],
  [/\bturned away\b/, 'rejected'],
  [/\bbeside the contract\b/, 'contract violation'],
  [/\bdo(?:es)? not (?:fit|sum)\b/, 'does not match'],
  [/\bcaught up\b/, 'catch-up'],
  [/\bbrought up to date\b/, 'migrated'],
  [/\b(?:told|untold)\b/, 'notified, reported, pending'],
  [/\b(?:round|sweep)\b/, 'job'],
  [/\blikeness\b/, 'similarity'],
  [/\bnewcomer\b/, 'unverified account'],
  [/\bleast weight\b/, 'minimum level'],
  [/\b(?:anew|made ahead|nobody waits)\b/, 'again, warmed, in the background'],
  [/\bwhoever\b/, 'the one who acts: a reader, an operator'],
]

/** Private phrases in comments, and standard terms. */
const NOT_IN_COMMENTS: readonly [pattern: RegExp, better: string][] = [
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'the one who acts: a reader, an operator'],
  [/\bin the place of\b/i, 'instead of'],
  [/\bby way of\b/i, 'through'],
  [/\b(?:thrown|turned) away\b/i, 'purged, discarded, rejected'],
  [/\bgiven up\b/i, 'stopped, failed permanently'],
  [/\bgoodbye\b/i, 'graceful stop'],
  [/\bunless (?:said|told)\b/i, 'by default'],
]

/** Private words in file names. */
const NOT_IN_NAMES = [
  /newcomer|hands/i,
  /^(?:noted|lent|tones?|faces?|debounce|bring|steady|keepInStep|sayListening)(?=[.A-Z])/,
  /^(?:kept|told|untold|tell|flights?|letters?|postman|misfits?|verbs?|likeness|settling|oneByOne|waysIn)(?=[.A-Z])/,
  /(?:Kept|Told|Turns|Paper|Pace|[a-z]Ways)(?=[.A-Z])/,
  /^(?:unfit|waiting|asking|payBack|moneyBack|[Kk]eep(?!Alive)|[Ff]orget|leaving|[Oo]wed|beginning)(?=[.A-Z])/,
]

/** Texts for operators: log messages, help texts of metrics, summaries of alerts, titles of panels. */
export function operatorTexts(source: string): string[] {
  const logged = [...source.matchAll(/\.(?:debug|info|warn|error|fatal|report)\(/g)].flatMap(({ index }) => {
    const [, , message] = /(['"`])((?:(?!\1)[^\\\n])*)\1,?\s*$/.exec(argumentsAt(source, index)) ?? []
    return message === undefined ? [] : [message]
  })
  const described = [...source.matchAll(/\bhelp:\s*'([^'\n]+)'|^ {10}summary: (.+)$|"title": "([^"]+)"/gm)]
  return [...logged, ...described.map(([, help, summary, title]) => help ?? summary ?? title ?? '')]
}

/** The content of the next pair of parentheses. */
function argumentsAt(source: string, from: number): string {
  const start = source.indexOf('(', from) + 1
  let [end, depth] = [start, 1]
  while (depth > 0 && end < source.length) {
    if (source[end] === '(') depth++
    if (source[end] === ')') depth--
    end++
  }
  return source.slice(start, end - 1)
}

/** Texts with private words or with values in log messages, and what to write instead. */
export const privateWords = (texts: readonly string[]): string[] =>
  texts.flatMap(text => [
    ...PRIVATE_WORDS.flatMap(([pattern, better]) => (pattern.test(text) ? [`"${text}": write ${better}`] : [])),
    ...(text.includes('${') ? [`"${text}": a message is constant, a value is a field`] : []),
  ])

const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm

/** Private phrases in the comments of a file, also across lines, with what to write instead. */
export const privateComments = (file: string, source: string): string[] =>
  Array.from(source.matchAll(COMMENT), ([comment]) => comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ')).flatMap(comment =>
    NOT_IN_COMMENTS.flatMap(([pattern, better]) => {
      const [found] = pattern.exec(comment) ?? []
      return found ? [`${file}: "${found}": write ${better}`] : []
    }),
  )

export const privateNames = (files: readonly string[]): string[] =>
  files.filter(file => NOT_IN_NAMES.some(pattern => pattern.test(basename(file))))

/** Longest subject of a commit in characters, and number of checked commits. */
const LONGEST_SUBJECT = 72
const CHECKED = 20

export const longSubjects = (subjects: readonly string[]): string[] =>
  subjects.filter(subject => subject.length > LONGEST_SUBJECT)

/** Subjects of the last commits; empty if this is no git clone. */
export function lastSubjects(): string[] {
  try {
    const command = ['log', `-${CHECKED}`, '--no-merges', '--format=%s']
    return execFileSync('git', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')
  } catch {
    return []
  }
}
