import { expect, test } from '@jest/globals'
import { severeVulnerabilities } from './advisories.ts'

const fault = (severity: string, ...nodes: string[]) => ({ severity, range: '<2.0.0', nodes })

test('severe vulnerabilities of production code are found, but not minor ones or those of tools', () => {
  const vulnerabilities = {
    express: fault('high', 'node_modules/tool/node_modules/express', 'node_modules/express'),
    react: fault('moderate', 'node_modules/react'),
    lighthouse: fault('critical', 'node_modules/lighthouse'),
  }
  const runs = new Set(['node_modules/express', 'node_modules/react'])
  expect(severeVulnerabilities({ vulnerabilities }, runs)).toEqual(['express <2.0.0: high'])
})

test('an invalid report, as when the registry is unavailable, does not count as clean', () => {
  expect(() => severeVulnerabilities({ message: 'audit endpoint returned an error' } as never, new Set())).toThrow(
    TypeError,
  )
})
