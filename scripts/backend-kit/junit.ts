import { escapeMarkup, withoutForbidden } from '../../shared/markup.ts'
import { evidenceLines } from './table.ts'
import type { Problem, Verdict } from './kit/problem.ts'
import type { Result } from './kit/report.ts'

/** The report as JUnit XML: a suite for each call, a case for each rule. */
export function junit({ lines, failed, skipped }: Result): string {
  const calls = [...new Set(lines.map(({ call }) => call))]
  const suites = calls.map(call =>
    suite(
      call,
      lines.filter(line => line.call === call),
    ),
  )
  const sums = `tests="${lines.length}" failures="${failed}" skipped="${skipped}"`
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  return `${head}\n<testsuites name="contract" ${sums}>\n${suites.join('')}</testsuites>\n`
}

function suite(call: string, lines: Verdict[]): string {
  const count = (verdict: Verdict['verdict']) => lines.filter(line => line.verdict === verdict).length
  const sums = `tests="${lines.length}" failures="${count('fail')}" skipped="${count('skip')}"`
  return `  <testsuite name="${escaped(call)}" ${sums}>\n${lines.map(testCase).join('')}  </testsuite>\n`
}

function testCase({ call, rule, verdict, problems, skipped }: Verdict): string {
  const open = `    <testcase classname="${escaped(call)}" name="${escaped(rule)}"`
  if (verdict === 'pass') return `${open}/>\n`
  const inside =
    verdict === 'skip' ? `<skipped message="${escaped(skipped.join('; '))}"/>` : problems.map(failure).join('')
  return `${open}>${inside}</testcase>\n`
}

function failure(problem: Problem): string {
  const sentence = `${problem.field ? `${problem.field}: ` : ''}${problem.message}`
  return `<failure message="${escaped(sentence)}">${escaped(evidenceLines(problem).join('\n'))}</failure>`
}

const escaped = (text: string): string => escapeMarkup(withoutForbidden(text, '\ufffd'))
