import type { Browser } from 'playwright-core'
import { firstTap } from '../browser/firstTap.ts'
import { nextChapter } from '../browser/nextChapter.ts'
import { visit, type Cold } from '../browser/visits.ts'
import { Gathered, type Row, type Section } from '../report/rows.ts'
import { PAGE_NAMES, pathOf, type PageName, type Server } from '../servers/server.ts'
import { inRounds } from './inRounds.ts'
import type { Run } from './run.ts'

type Head = { name: string; unit: string; digits: number }

const COLD: Readonly<Record<keyof Cold, Head>> = {
  firstPaint: { name: 'first contentful paint', unit: 'ms', digits: 0 },
  largestPaint: { name: 'largest contentful paint', unit: 'ms', digits: 0 },
  blocked: { name: 'total blocking time', unit: 'ms', digits: 0 },
  shift: { name: 'cumulative layout shift', unit: '', digits: 3 },
  scriptsBefore: { name: 'scripts before hydration', unit: 'kB', digits: 1 },
  filesBefore: { name: 'files of them', unit: '', digits: 0 },
  scripts: { name: 'scripts in all', unit: 'kB', digits: 1 },
  files: { name: 'files of them', unit: '', digits: 0 },
  requests: { name: 'all requests', unit: '', digits: 0 },
}

const addressOf = (server: Server, page: PageName) => `http://${server.host}:${server.port}${pathOf(server, page)}`

/** First visits to each page on a cheap phone. */
export async function coldPages({ servers, rounds, say }: Run, browser: Browser): Promise<Row[]> {
  const gathered = new Gathered()
  for (const page of PAGE_NAMES) {
    say(`Visiting ${page} …`)
    const measure = async (server: Server) => {
      const cold = await visit(browser, addressOf(server, page))
      for (const kind of Object.keys(COLD) as (keyof Cold)[]) gathered.add(`${kind}.${page}`, server.name, cold[kind])
    }
    await inRounds(rounds, servers, measure, say)
  }
  return gathered.rows(key => {
    const [kind, page] = key.split('.') as [keyof Cold, string]
    return { section: 'browser', ...COLD[kind], name: `${page}: ${COLD[kind].name}` }
  })
}

const describe = (section: Section, heads: Record<string, Head>) => (key: string) => ({
  section,
  ...(heads[key] ?? { name: key, unit: '', digits: 0 }),
})

/** The first tap on night mode that works, while the reader page loads. */
export async function taps({ servers, rounds, say }: Run, browser: Browser): Promise<Row[]> {
  say('Tapping night mode …')
  const gathered = new Gathered()
  const measure = async (server: Server) => {
    const { tap, scripts } = await firstTap(browser, addressOf(server, 'reader'))
    gathered.add('tap', server.name, tap)
    gathered.add('tapScripts', server.name, scripts)
  }
  await inRounds(rounds, servers, measure, say)
  return gathered.rows(
    describe('tap', {
      tap: { name: 'first night tap that works', unit: 'ms', digits: 0 },
      tapScripts: { name: 'scripts before it', unit: 'kB', digits: 1 },
    }),
  )
}

/** Time to the next chapter from the end of one. */
export async function turns({ servers, rounds, say }: Run, browser: Browser): Promise<Row[]> {
  say('Turning to the next chapter …')
  const gathered = new Gathered()
  const measure = async (server: Server) =>
    gathered.add('next', server.name, await nextChapter(browser, addressOf(server, 'reader')))
  await inRounds(rounds, servers, measure, say)
  return gathered.rows(describe('next', { next: { name: 'next chapter', unit: 'ms', digits: 0 } }))
}
