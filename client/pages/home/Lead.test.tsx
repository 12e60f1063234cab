import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { card } from '../../../scripts/backend-kit/callExamples/samples.ts'
import { ServicesContext, type Services } from '../../services/services.ts'
import { testBrand } from '../../testing/fixtures.ts'
import { Lead } from './Lead.tsx'

const services = { stores: { host: { brand: testBrand, leadsTo: () => true } } } as unknown as Services
const html = (book: Partial<Parameters<typeof Lead>[0]['book']>) =>
  renderToString(
    <ServicesContext value={services}>
      <Lead book={{ ...card, cover: null, ...book }} />
    </ServicesContext>,
  ).replaceAll('<!-- -->', '')

test('the lead book shows its length, and links to its page and first chapter', () => {
  const shown = html({})
  expect(shown).toContain('6 chapters · 18.2K words')
  expect(shown).toContain('href="/book-reader/7/1"')
  expect(shown).toContain('href="/novel/7/system/level-crossing"')
  expect(shown).toContain('fill="#17454f"')
})

test('the lead works without a colour and a word count', () => {
  const shown = html({ tint: undefined, word_count: undefined })
  expect(shown).toContain('6 chapters</p>')
  expect(shown).not.toContain('<svg')
})

test('the introduction is never cut within a sentence', () => {
  expect(html({ introduction: `She waits. ${'And waits '.repeat(14)}for…` })).toContain('>She waits.</p>')
  expect(html({ introduction: 'A ship. A storm! Who holds the wheel? Nobody knew, and…' })).toContain(
    '>A ship. A storm! Who holds the wheel?</p>',
  )
})
