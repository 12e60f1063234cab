import { readFileSync } from 'node:fs'

type Panel = { targets?: { expr: string }[] }

/** PromQL expressions of the alerts and the dashboard. */
export function namedMetrics(): string[] {
  const alerts = readFileSync('deploy/alerts.yaml', 'utf8')
  const rules = alerts.split(/^ +- alert: /m).slice(1)
  const exprs = rules.map(rule => /^ +expr: (?:\|\n)?([^]*?)\n +(?:for|labels):/m.exec(rule)?.[1] ?? '')
  const { panels } = JSON.parse(readFileSync('deploy/grafana.json', 'utf8')) as { panels: Panel[] }
  return [...exprs, ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))]
}

/** Names of the metrics in an expression, without Prometheus' own `up`. */
export function metricsIn(question: string): string[] {
  const bare = question
    .replace(/"[^"]*"/g, '""')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(?:by|and|or|without|on|group_left) \([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '')
  const words = bare.match(/[a-z_][a-z0-9_]*(?!\w|\s*\()/g) ?? []
  return words.filter(word => word.includes('_') && !word.startsWith('_'))
}
