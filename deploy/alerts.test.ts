import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { askedOfPrometheus, metricsIn } from './testing/namedMetrics.ts'

const alerts = readFileSync('deploy/alerts.yaml', 'utf8')

test('Prometheus takes the alert rules, where its tool is installed', () => {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', 'deploy/alerts.yaml'])
  if (error && 'code' in error && error.code === 'ENOENT') return
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

test('metrics are found in a question, and nothing else', () => {
  expect(
    metricsIn('sum by (le, route) (rate(a_b_bucket{c_d="e_f"}[$__rate_interval])) / turns > 2.5 and g_h > 100e6'),
  ).toEqual(['a_b_bucket', 'turns', 'g_h'])
  expect(askedOfPrometheus().every(question => /up\{/.test(question) || metricsIn(question).length > 0)).toBe(true)
})
