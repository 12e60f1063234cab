import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import { findProgram } from '../scripts/setup/findProgram.ts'
import { isNight } from '../scripts/jest/night.ts'
import { namedMetrics } from './testing/namedMetrics.ts'

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
/** Half a minute. */
const nightTest = isNight ? promtoolTest : test.skip

promtoolTest('Prometheus takes the alert rules', () => {
  const { status, stdout, stderr } = spawnSync(String(promtool), ['check', 'rules', 'deploy/alerts.yaml'])
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
})

/** A series that grows by this much from sample to sample, and one that stays constant. */
const rises = (metric: string, by: number) => [metric, `0+${by}`] as const
const stays = (metric: string, value: number) => [metric, `${value}+0`] as const

const WEB = 'job="quire-web", instance="web"'
const BACKEND = 'job="quire-backend", instance="backend"'

/** Series of a healthy installation, until it has had no backup for two days. */
const WELL = [stays(`up{${WEB}}`, 1), stays(`up{${BACKEND}}`, 1), stays(`quire_build_info{${WEB}, version="1"}`, 1)]

type Case = {
  series: (readonly [metric: string, values: string])[]
  /** Minutes after which the alerts are checked; default 60. */
  at?: number
  /** Another alert that fires too. */
  also?: string
  /** Prefix of the healthy series that `series` replaces. */
  instead?: string
}

const requests = (brand: string, status: number, by: number) =>
  rises(`quire_http_requests_total{${WEB}, brand="${brand}", kind="page", status="${status}"}`, by)
const web = (metric: string, labels = '') => `quire_${metric}{${[WEB, labels].filter(Boolean).join(', ')}}`
const backend = (metric: string, labels = '') => `quire_${metric}{${[BACKEND, labels].filter(Boolean).join(', ')}}`

const BACKEND_OF_ONE = stays(web('brand_backend_info', 'brand="one", backend="backend:3001"'), 1)

/** A case for each alert, in which no other one fires except `also`. */
const CASES: Record<string, Case> = {
  QuireDown: { series: [stays(`up{job="quire-web", instance="second"}`, 0)] },
  QuireAbsent: { series: [], instead: 'up{job="quire-backend"' },
  // A small brand: 1 % of all requests, of which a tenth fail.
  QuireErrorsFast: {
    series: [requests('one', 200, 90), requests('one', 503, 10), requests('two', 200, 9900)],
    at: 20,
    also: 'QuireErrorsSlow',
  },
  QuireErrorsSlow: { series: [requests('one', 200, 99), requests('one', 502, 1), requests('two', 200, 9900)] },
  QuireRejected: { series: [rises(web('http_rejected_total', 'brand="one", kind="page"'), 60)] },
  QuireOverloaded: { series: [stays(web('overloaded'), 1)] },
  QuireConnectionsRefused: { series: [rises(web('http_connections_refused_total', 'limit="all"'), 120)] },
  QuireBrandsRefused: { series: [stays(web('brands_refused'), 1)] },
  QuireSlowPages: {
    series: [
      rises(web('http_request_duration_seconds_bucket', 'brand="one", kind="page", le="2.5"'), 50),
      rises(web('http_request_duration_seconds_bucket', 'brand="one", kind="page", le="5"'), 100),
      rises(web('http_request_duration_seconds_bucket', 'brand="one", kind="page", le="+Inf"'), 100),
    ],
  },
  QuireStalePages: {
    series: [
      rises(web('page_cache_total', 'brand="one", state="stale"'), 60),
      rises(web('page_cache_total', 'brand="two", state="stale"'), 60),
      rises(web('page_cache_total', 'brand="two", state="hit"'), 60),
    ],
  },
  QuireBackendCalls: {
    series: [
      BACKEND_OF_ONE,
      rises(web('backend_calls_total', 'brand="one", outcome="ok"'), 90),
      rises(web('backend_calls_total', 'brand="one", outcome="timeout"'), 10),
      rises(web('backend_calls_total', 'brand="two", outcome="ok"'), 9000),
    ],
  },
  QuireCircuitOpen: { series: [BACKEND_OF_ONE, stays(web('backend_breaker_open', 'brand="one"'), 1)] },
  QuireContractViolated: {
    series: [
      BACKEND_OF_ONE,
      stays(web('api_responses_checked_total', 'brand="one", outcome="not_json"'), 0),
      stays(web('backend_calls_total', 'brand="one", outcome="not_json"'), 0),
      rises(web('api_bad_responses_total', 'brand="one", reason="type"'), 1),
    ],
  },
  QuireCallErrors: { series: [rises(backend('backend_requests_total', 'call="book.show", status="500"'), 1)] },
  QuireDatabaseUnavailable: { series: [stays(backend('database_unavailable'), 1)] },
  QuireDatabaseDamaged: { series: [stays(backend('database_check_failed'), 1)] },
  QuireDiskFills: {
    series: [[backend('disk_free_bytes'), '14000-20'], stays(backend('disk_size_bytes'), 100_000)],
  },
  QuireDiskFull: { series: [stays(backend('disk_free_bytes'), 4000), stays(backend('disk_size_bytes'), 100_000)] },
  QuireBackupLate: { series: [stays(backend('backup_timestamp_seconds'), 60)], at: 4320 },
  QuireBusyThread: { series: [stays(`nodejs_eventloop_lag_max_seconds{${WEB}}`, 0.5)] },
  QuireQueues: { series: [stays(web('slots', 'of="render", state="queued"'), 60)] },
  QuireMemory: {
    series: [[`nodejs_heap_size_used_bytes{${WEB}}`, '600000000+2000000'], stays(web('processes'), 1)],
    at: 180,
  },
  QuireWorkersDie: { series: [rises(web('worker_deaths_total'), 1)] },
  QuireLogLost: { series: [rises(web('log_lines_lost_total'), 1)] },
  QuireMixedBuilds: { series: [stays(web('build_info', 'version="2"'), 1)], at: 120 },
  QuireLedger: { series: [stays(backend('ledger_difference_coins'), 1)] },
  QuireLedgerCheck: { series: [stays(backend('ledger_check_failed'), 1)] },
  QuirePaymentConflict: { series: [rises(backend('payment_issues_total', 'reason="other_sum"'), 1)] },
  QuirePaymentIssues: { series: [stays(backend('payment_issues_open'), 1)], at: 1800 },
  QuireLedgerUnchecked: {
    series: [stays(backend('ledger_check_timestamp_seconds'), 60), [backend('backup_timestamp_seconds'), '0+240']],
    at: 4320,
  },
  QuireCatchUpLate: { series: [stays(backend('payment_catch_up_timestamp_seconds'), 60)], at: 120 },
  QuireRetentionLate: {
    series: [stays(backend('retention_timestamp_seconds'), 60), [backend('backup_timestamp_seconds'), '0+240']],
    at: 4320,
  },
  QuireCheckouts: { series: [rises(backend('payment_failures_total', 'what="checkout"'), 1)] },
  QuireSignIns: {
    series: [
      rises(backend('sign_ins_total', 'method="password", outcome="refused"'), 120),
      rises(backend('sign_ins_total', 'method="password", outcome="ok"'), 1),
    ],
  },
  QuireMail: {
    series: [
      rises(backend('mails_total', 'kind="confirm", outcome="failed"'), 1),
      stays(backend('mails_total', 'kind="confirm", outcome="sent"'), 0),
    ],
  },
  QuireMailQueue: { series: [stays(backend('mail_queue_length', 'kind="confirm"'), 101)] },
  QuireMailGivenUp: { series: [rises(backend('mails_total', 'kind="confirm", outcome="given_up"'), 1)] },
  QuireBrowserErrors: { series: [rises(web('browser_errors_total', 'brand="one"'), 60)] },
  QuirePolicy: { series: [rises(web('csp_reports_total', 'brand="one", directive="img-src"'), 120)] },
  QuireSlowBrowsers: {
    series: [
      rises(web('web_vital_lcp_seconds_bucket', 'route="index___en", le="2.5"'), 1),
      rises(web('web_vital_lcp_seconds_bucket', 'route="index___en", le="4"'), 9),
      rises(web('web_vital_lcp_seconds_bucket', 'route="index___en", le="+Inf"'), 9),
      rises(web('web_vital_lcp_seconds_count', 'route="index___en"'), 9),
    ],
    at: 180,
  },
}

test('every alert has a case, and one of two severities', () => {
  expect(Object.keys(CASES)).toEqual([...alerts.matchAll(/- alert: (\w+)$/gm)].map(([, name]) => name))
  expect(new Set(alerts.match(/(?<=severity: )\w+/g))).toEqual(new Set(['critical', 'warning']))
})

/** Cases longer than this, in minutes, have a sample every four minutes, and rules are evaluated every half hour. */
const LONG = 1000

/** A test group for promtool. @param fires the alert that must fire; undefined for none */
const group = (fires: string | undefined, { series, at = 60, also, instead }: Case) => ({
  interval: at > LONG ? '4m' : '1m',
  name: fires ?? 'all is well',
  input_series: [...WELL.filter(([metric]) => !instead || !metric.startsWith(instead)), ...series].map(
    ([series, values]) => ({ series, values: `${values}x${at > LONG ? at / 4 : at}` }),
  ),
  promql_expr_test: [
    {
      expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
      eval_time: `${at}m`,
      exp_samples: [fires, also].flatMap(name => (name ? [{ labels: `{alertname="${name}"}`, value: 1 }] : [])),
    },
  ],
})

nightTest('each alert fires for what it is there for, no other one with it, and none while all is well', () => {
  const cases: [string | undefined, Case][] = [
    [undefined, { series: [], at: 1440 }],
    [undefined, { series: [requests('one', 200, 9999), requests('one', 503, 1)] }],
    ...Object.entries(CASES),
  ]
  const folder = mkdtempSync(join(tmpdir(), 'quire-alerts-'))
  const files = [false, true].map(isLong => {
    const tests = cases.filter(([, { at = 0 }]) => at > LONG === isLong).map(each => group(...each))
    const file = join(folder, `${isLong}.json`)
    const rules = { rule_files: [resolve('deploy/alerts.yaml')], evaluation_interval: isLong ? '30m' : '1m' }
    writeFileSync(file, JSON.stringify({ ...rules, tests }))
    return file
  })
  const { status, stdout, stderr } = spawnSync(String(promtool), ['test', 'rules', ...files])
  rmSync(folder, { recursive: true })
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.not.stringContaining('FAILED')])
})

test('every alert has a section of the runbook, and every section an alert', () => {
  const operating = readFileSync('docs/operating.md', 'utf8')
  const runbook = operating.slice(operating.indexOf('## Runbook by symptom'))
  const [book = ''] = runbook.split(/^## (?!Runbook)/m)
  const anchors = [...book.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
  const named = [...alerts.matchAll(/runbook_url: https:\/\/quire\.example\/docs\/operating\.md#([a-z-]+)$/gm)].map(
    ([, anchor]) => anchor,
  )
  expect(named).toHaveLength([...alerts.matchAll(/- alert: /g)].length)
  expect([...new Set(named)].toSorted()).toEqual(anchors.toSorted())
  // Each section is a list of one to five steps.
  for (const section of book.split(/^### /m).slice(1)) {
    const steps = section.split(/^\d\. /m).slice(1)
    expect(steps.length > 0 && steps.length <= 5 ? '' : section).toBe('')
  }
})

test('label values in queries exist in the code that creates the metric', () => {
  const paths = globSync('server/**/*.ts', { exclude: path => path.endsWith('.test.ts') })
  const sources = paths.map(path => ({ folder: dirname(path), text: readFileSync(path, 'utf8') }))
  const around = (metric: string) => {
    const maker = sources.find(({ text }) => new RegExp(`(?:name: |ounter\\(|auge\\()'${metric}'`).test(text))
    return sources.flatMap(({ folder, text }) => (folder === maker?.folder ? text : [])).join('\n')
  }
  const selectors = namedMetrics().flatMap(question => [
    ...question.matchAll(/(\w+?)(?:_bucket|_count|_sum)?\{([^}]*)\}/g),
  ])
  const sent = selectors.flatMap(([, metric = '', labels = '']) =>
    [...labels.matchAll(/"([^"]*)"/g)]
      .flatMap(([, values = '']) => values.split('|'))
      .flatMap(value => (/^[a-z_]+$/.test(value) ? `${metric} ${value}` : [])),
  )
  expect(sent.length).toBeGreaterThan(20)
  const isUnknown = (metric = '', value = '') => !new RegExp(`\\b${value}\\b`).test(around(metric))
  expect([...new Set(sent)].filter(one => isUnknown(...one.split(' ')))).toEqual([])
})
