import { expect, test } from '@jest/globals'
import { readdirSync } from 'node:fs'
import { languageFromCookies } from '../../shared/language.ts'
import { ACTIVE_LOCALE, LOCALES } from './locales.ts'

test('eight locales are listed, each with the tag that calls carry for it', () => {
  expect(LOCALES.map(({ code }) => code)).toEqual(['en', 'es', 'cn', 'de', 'fr', 'pt', 'ph', 'vi'])
  for (const { code, iso } of LOCALES) expect(iso).toBe(languageFromCookies(code, undefined).lang)
})

test('only en (en-US) is active and has texts', () => {
  expect(ACTIVE_LOCALE).toEqual({ code: 'en', iso: 'en-US', dir: 'ltr' })
  const folders = readdirSync('client/text', { withFileTypes: true }).filter(
    entry => entry.isDirectory() && entry.name !== 'testing',
  )
  expect(folders.map(({ name }) => name)).toEqual([ACTIVE_LOCALE.code])
})
