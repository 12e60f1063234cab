import type { Page } from 'playwright-core'
import { readTranslations, type Texts } from '../../scripts/build/language/catalogue.ts'
import { LOCALES, type Locale } from '../../shared/locales.ts'
import { newAddress, PASSWORD } from './testing/account.ts'
import { mailTo } from './testing/mail.ts'
import { at, expect, newReader, nightly, test, useBrowser } from './testing/reader.ts'
import { POLYGLOT } from './testing/sharedSite.ts'

useBrowser()

const on = (path: string) => at(POLYGLOT, path)

/** A message as translated into a language: `messageOf('de', 'shell.home')`. */
function messageOf(code: string, key: string): string {
  const found = key
    .split('.')
    .reduce<Texts | undefined>(
      (texts, name) => (texts as Record<string, Texts> | undefined)?.[name],
      readTranslations(code),
    )
  if (typeof found !== 'string') throw new Error(`${code} has no ${key}`)
  return found
}
/** A pattern that matches the plural form of a message. */
function counted(code: string, key: string): RegExp {
  const message = messageOf(code, key)
  // The `other` form, which may contain arguments in braces.
  const [, many = message] = /other \{((?:[^{}]|\{[^}]*\})*)\}/.exec(message) ?? []
  return new RegExp(many.replace(/#|\{[^}]*\}/, String.raw`[\d.,\s]+`))
}
/** Words on every page with tabs, in this order. */
const tabsIn = (code: string) => ['readHistory', 'home', 'mine'].map(name => messageOf(code, `shell.${name}`))

const isIn = (page: Page, { iso }: Locale) => expect(page.locator('html')).toHaveAttribute('lang', iso)

/** A reader whose browser requests this language. */
const readerOf = ({ iso }: Locale) => newReader({ locale: iso })

/** Tested on every change: no spaces, the longest words, and the tallest letters. */
const DAILY = ['cn', 'de', 'vi']
for (const locale of LOCALES)
  (DAILY.includes(locale.code) ? test.concurrent : nightly)(
    `home, a book and its first chapter are in ${locale.name}`,
    async () => {
      const { page, complaints } = await readerOf(locale)
      await page.goto(on('/'))
      await isIn(page, locale)
      await page.locator('main a[href^="/novel/"]:visible').first().click()
      await page.waitForURL(/\/novel\//)
      await page.setViewportSize({ width: 340, height: 700 })
      expect(await page.locator('.Header_row').evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(60)
      await page.getByRole('link', { name: messageOf(locale.code, 'book.startReading') }).click()
      await page.waitForURL(/\/book-reader\//)
      await page.getByText(messageOf(locale.code, 'reader.nextChapter')).first().waitFor()
      await isIn(page, locale)
      const chapter = page.locator('#chapter-text')
      const indent = await chapter.evaluate((text, lang) => {
        text.setAttribute('lang', lang)
        const { textIndent, fontSize } = getComputedStyle(text.querySelector('p')!)
        return parseFloat(textIndent) / parseFloat(fontSize)
      }, locale.iso)
      expect(indent).toBe(locale.code === 'cn' ? 2 : 0)
      // On the narrowest phone, too, the percentage and the minutes are not cut off.
      await page.setViewportSize({ width: 320, height: 700 })
      const left = page.locator('.Bars_progress', { hasText: /\d\D+\d/ })
      expect(await left.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      expect(complaints).toEqual([])
    },
  )

test.concurrent.each(LOCALES.filter(({ code }) => code === 'de').map(locale => [locale.name, locale] as const))(
  'search, sign-up at a lock and unlocking with the welcome vouchers are in %s, and the chapter stays unlocked',
  async (_name, locale) => {
    const { code } = locale
    const { page, complaints } = await readerOf(locale)
    await page.goto(on('/search'))
    await page.getByPlaceholder(messageOf(code, 'searchForm.placeholder')).fill('night')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\/result/)
    await page.getByText(counted(code, 'cards.novels')).first().waitFor()

    const chapter = on('/book-reader/1/6')
    await page.goto(chapter)
    const length = async () => (await page.locator('#chapter-text').innerText()).length
    const twice = 2 * (await length())
    await page.getByRole('link', { name: counted(code, 'reader.unlock') }).click()
    const create = messageOf(code, 'login.createAccount')
    await page.getByRole('button', { name: create, exact: true }).click()
    await page.getByRole('checkbox').check()
    const email = newAddress()
    await page.getByLabel(messageOf(code, 'forms.email'), { exact: true }).fill(email)
    await page.getByLabel(messageOf(code, 'forms.password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: create, exact: true }).click()
    const mail = await mailTo(email, '')
    await page.getByLabel(messageOf(code, 'entry.code'), { exact: true }).fill(mail.code)
    await page.getByRole('button', { name: messageOf(code, 'entry.confirm'), exact: true }).click()
    // Over the text, and nothing is charged without a tap.
    const unlock = page.getByRole('button', { name: counted(code, 'unlock.unlockOne') })
    await unlock.click()
    expect(page.url()).toBe(chapter)
    await expect.poll(length).toBeGreaterThan(twice)
    await expect(unlock).toHaveCount(0)
    await page.reload()
    await expect.poll(length).toBeGreaterThan(twice)
    await isIn(page, locale)
    expect(complaints.filter(line => !/40[1345]/.test(line))).toEqual([])
  },
)

test.concurrent('only a chosen language is stored, on any page, and other tabs follow', async () => {
  const { page, context, complaints } = await newReader({ locale: 'es-ES' })
  await page.goto(on('/genres'))
  const other = await context.newPage()
  await other.goto(on('/history'))
  await expect.poll(() => other.evaluate(() => localStorage.length)).toBeGreaterThan(0)
  expect(await other.evaluate(() => document.cookie)).not.toContain('i18n_redirected')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  expect(new URL(page.url()).pathname).toBe('/genres')
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await page.goto(on('/'))
  await expect(page.locator('nav.TabBar_bar a')).toHaveText(tabsIn('fr'))
  expect(complaints).toEqual([])
})

test.concurrent('a shared link opens in its language, and one line offers the reader’s own', async () => {
  const { page, complaints } = await newReader({ locale: 'es-MX' })
  await page.goto(on('/genres?lang=de'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  await page.getByRole('button', { name: 'Leer en español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(page.url()).toBe(on('/genres'))

  // It covers neither what pays nor a chapter for long.
  const offer = page.getByRole('button', { name: 'Leer en español' })
  await page.goto(on('/myinfo/rechargeList?lang=fr'))
  await offer.waitFor()
  await page.getByRole('button', { name: /^Commander/ }).click({ trial: true })
  await page.goto(on('/book-reader/1/1?lang=fr'))
  await offer.waitFor()
  await page.mouse.wheel(0, 700)
  await offer.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
