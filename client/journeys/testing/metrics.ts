import type { Site } from './site.ts'

/**
 * What a site with `OPERATIONS_PORT` tells of itself (`/metrics`), once a process has told of itself: one that is just
 * starting may be late, and what it has counted is missing then.
 */
export async function metricsOf(site: Site, path = '/metrics'): Promise<string> {
  const port = /"operationsPort":(\d+)/.exec(site.log.join('\n'))?.[1]
  for (;;) {
    const text = await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    if (/^quire_processes [1-9]/m.test(text)) return text
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
