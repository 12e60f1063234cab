import type { Site } from './site.ts'

/** The metrics of a site with `OPERATIONS_PORT`; counts of a process that is just starting may be missing. */
export async function metricsOf(site: Site, path = '/metrics'): Promise<string> {
  const port = /"operationsPort":(\d+)/.exec(site.log.join('\n'))?.[1]
  return (await fetch(`http://127.0.0.1:${port}${path}`)).text()
}
