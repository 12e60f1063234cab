import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from '@jest/globals'
import { findProgram } from '../scripts/setup/findProgram.ts'
import { askedOfPrometheus, metricsIn } from './testing/namedMetrics.ts'

const alerts = readFileSync('deploy/alerts.yaml', 'utf8')

const promtool = findProgram(
  {
    names: ['promtool'],
    setting: 'PROMTOOL_BIN',
    missing: { tests: 'deploy/alerts.yaml with promtool', remedy: 'install prometheus, or name it in PROMTOOL_BIN.' },
  },
  line => process.stderr.write(`${line}\n`),
  { isDemanded: 'GITHUB_ACTIONS' in process.env },
)
const promtoolTest = promtool ? test : test.skip

promtoolTest('Prometheus takes the alert rules', () => {
  const { status, stdout, stderr } = spawnSync(String(promtool), ['check', 'rules', 'deploy/alerts.yaml'])
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
})

test('every alert has a section of the runbook, and every section an alert', () => {
  const operating = readFileSync('docs/operating.md', 'utf8')
  const runbook = operating.slice(operating.indexOf('## Runbook by symptom'))
  const [book = ''] = runbook.split(/^## (?!Runbook)/m)
  const anchors = [...book.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
  const named = [...alerts.matchAll(/runbook: docs\/operating\.md#([a-z-]+)$/gm)].map(([, anchor]) => anchor)
  expect(named).toHaveLength([...alerts.matchAll(/- alert: /g)].length)
  expect([...new Set(named)].toSorted()).toEqual(anchors.toSorted())
})

test.each([
  'quire_backend_breaker_open',
  'quire_overloaded',
  'quire_brands_refused',
  'quire_api_answers_checked_total',
  'quire_http_connections_refused_total',
  'quire_payment_issues_open',
  'quire_payment_issues_total',
  'quire_ledger_check_wrong',
  'quire_mails_total',
  'quire_mails_waiting',
  'quire_database_away',
  'quire_database_check_wrong',
  'quire_log_lines_lost_total',
])('%s, which is nothing while all is well, has an alert and a panel', metric => {
  for (const file of ['deploy/alerts.yaml', 'deploy/grafana.json'])
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`"?expr"?:[^]{0,60}\\b${metric}\\b`))
})

test('label values that are asked for stand beside what makes the metric', () => {
  const paths = globSync('server/**/*.ts', { exclude: path => path.endsWith('.test.ts') })
  const sources = paths.map(path => ({ folder: dirname(path), text: readFileSync(path, 'utf8') }))
  const around = (metric: string) => {
    const maker = sources.find(({ text }) => text.includes(`name: '${metric}'`))
    return sources.flatMap(({ folder, text }) => (folder === maker?.folder ? text : [])).join('\n')
  }
  const selectors = askedOfPrometheus().flatMap(question => [
    ...question.matchAll(/(\w+?)(?:_bucket|_count|_sum)?\{([^}]*)\}/g),
  ])
  const asked = selectors.flatMap(([, metric = '', labels = '']) =>
    [...labels.matchAll(/"([^"]*)"/g)]
      .flatMap(([, values = '']) => values.split('|'))
      .flatMap(value => (/^[a-z_]+$/.test(value) ? `${metric} ${value}` : [])),
  )
  expect(asked.length).toBeGreaterThan(20)
  const isUnknown = (metric = '', value = '') => !new RegExp(`\\b${value}\\b`).test(around(metric))
  expect([...new Set(asked)].filter(one => isUnknown(...one.split(' ')))).toEqual([])
})

test('metrics are found in a question, and nothing else', () => {
  expect(
    metricsIn('sum by (le, route) (rate(a_b_bucket{c_d="e_f"}[$__rate_interval])) / quire_turns > 2.5 and g_h > 100e6'),
  ).toEqual(['a_b_bucket', 'quire_turns', 'g_h'])
  expect(askedOfPrometheus().every(question => /up\{/.test(question) || metricsIn(question).length > 0)).toBe(true)
})
