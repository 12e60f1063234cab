import type * as samples from './samples.ts'

export const capabilitiesExamples = {
  'site.capabilities': { offers: { input: {}, data: { offers: { accounts: true, mail: true, payments: false } } } },
} satisfies Partial<samples.Examples>
