import type { Site } from './site/site.ts'

/** The longest waits in ms, and the peak memory in MB. */
type Seen = { health: number; page: number; memory: number | undefined }

/** Checks others ten times a second while `work` runs: a health check and another brand's page. */
export async function watch<Result>(site: Site, work: () => Promise<Result>): Promise<Seen & { result: Result }> {
  const health: Promise<number>[] = []
  const page: Promise<number>[] = []
  const memory: number[] = []
  const look = setInterval(() => {
    health.push(site.ask('localhost', '/healthz'))
    page.push(site.ask(site.hosts.calm, '/'))
  }, 100)
  const weigh = setInterval(() => memory.push(site.memory() ?? Number.NaN), 25)
  try {
    const result = await work()
    clearInterval(look)
    const most = memory.length > 0 ? Math.max(...memory) : Number.NaN
    return {
      result,
      health: Math.max(0, ...(await Promise.all(health))),
      page: Math.max(0, ...(await Promise.all(page))),
      memory: Number.isNaN(most) ? undefined : most,
    }
  } finally {
    clearInterval(look)
    clearInterval(weigh)
  }
}
