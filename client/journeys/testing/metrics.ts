import type { Site } from './site.ts'

/**
 * The metrics of a site with `OPERATIONS_PORT` (`/metrics`), once a process has reported: one that is just starting may
 * be late, and its counts are missing then.
 */
export async function metricsOf(site: Site, path = '/metrics'): Promise<string> {
  const port = /"operationsPort":(\d+)/.exec(site.log.join('\n'))?.[1]
  for (;;) {
    const text = await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    if (/^quire_processes [1-9]/m.test(text)) return text
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
