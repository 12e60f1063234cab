import { parseArgs } from 'node:util'
import { SECTIONS, type Section } from '../report/rows.ts'

export const usage = `How fast Quire is beside others, as ratios of one run: requests and processor time, start,
memory, bytes, a cheap phone on a slow line, many brands and books, two workers.

  npm run bench -- [--quick [--peers]] [--only SECTIONS] [--rounds N] [--json FILE] [--write]

  --quick   fewer rounds and no frameworks: under three minutes
  --peers   frameworks all the same; they are installed and built once, below the folder for temporary files
  --only    some of: ${SECTIONS.join(', ')} (separated by commas)
  --rounds  of every measurement; medians of them are shown
  --json    all figures into a file; sections that it has from an earlier run and that are not measured now stay
  --write   into docs/performance.md, its picture and docs/performance.json, which later runs are compared with

It wants a quiet machine with two processors: servers run on the first, what asks them on the second.`

export type Options = {
  only: ReadonlySet<Section>
  hasPeers: boolean
  /** Number of load and start rounds, and of browser visits. */
  rounds: number
  visits: number
  /** Milliseconds of load on a server in a round. */
  length: number
  json?: string
  isWritten: boolean
}

/** Sections of a quick run: all but the slow ones. */
const QUICK: readonly Section[] = ['requests', 'calls', 'start', 'bytes', 'browser', 'tap', 'next']

/** The options of a run; undefined: show the usage. Throws for unknown names. */
export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      only: { type: 'string' },
      rounds: { type: 'string' },
      json: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return undefined
  const { quick } = values
  const asked = values.only?.split(',') ?? (quick ? QUICK : SECTIONS)
  const unknown = asked.filter(one => !SECTIONS.includes(one as Section))
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: sections are ${SECTIONS.join(', ')}.`)
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
  if (rounds !== undefined && !(rounds >= 1 && rounds <= 99)) throw new Error('Rounds are 1 to 99.')
  return {
    only: new Set(asked as Section[]),
    hasPeers: !quick || values.peers,
    rounds: rounds ?? (quick ? 2 : 5),
    visits: rounds ?? (quick ? 1 : 7),
    length: quick ? 1200 : 2500,
    json: values.json,
    isWritten: values.write,
  }
}
