import type { Page } from 'playwright-core'
import type { Picture } from './picture.ts'

const CHAPTER = '/book-reader/1/1'

/** Opens a panel of the reader, at one of its parts. */
async function openDisplay(page: Page, part: string): Promise<void> {
  await callBars(page, 'Display')
  await page.getByRole('dialog', { name: 'Display' }).locator('label', { hasText: part }).click()
}

/** Shows the bars, and opens what one of their buttons opens. */
async function callBars(page: Page, button: string): Promise<void> {
  await page.mouse.click(180, 360)
  await page.getByRole('button', { name: button }).click()
}

async function openChapters(page: Page) {
  await callBars(page, 'Chapters')
  const sheet = page.getByRole('dialog', { name: 'Chapters' })
  await sheet.waitFor()
  return sheet
}

/** Features of a chapter, for docs/reader.md. */
export const READER_PICTURES: Picture[] = [
  {
    name: 'reader-look',
    path: CHAPTER,
    storage: { local: { bg_color: 2 } },
    act: page => openDisplay(page, 'Look'),
  },
  { name: 'reader-type', path: CHAPTER, act: page => openDisplay(page, 'Type') },
  {
    name: 'reader-pages',
    path: CHAPTER,
    storage: { local: { reading_mode: 2, bg_color: 5, font_family: 3 } },
    act: async page => {
      await page.getByText(/^Page 1 of/).waitFor()
      await page.mouse.click(340, 360)
      await page.getByText(/^Page 2 of/).waitFor()
    },
  },
  {
    name: 'reader-aloud',
    path: CHAPTER,
    act: async page => {
      // A headless browser has no voice.
      await page.evaluate(() => {
        speechSynthesis.speak = utterance => void utterance.dispatchEvent(new Event('start'))
      })
      await callBars(page, 'Listen')
      await page.getByRole('group', { name: 'Reading aloud' }).waitFor()
    },
  },
  {
    name: 'reader-left',
    path: CHAPTER,
    act: async page => {
      await page.locator('#chapter-text p').nth(12).scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 300)
      await page
        .getByText(/ · [1-9]\d* % · \d+ min left/)
        .first()
        .waitFor({ state: 'attached' })
      await page.mouse.click(180, 360)
      await page.getByRole('navigation', { name: 'Reader' }).waitFor()
    },
  },
  {
    name: 'reader-names',
    path: CHAPTER,
    act: async page => {
      await openDisplay(page, 'Reading')
      await page.getByRole('button', { name: 'Names', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Names' })
      for (const [find, show] of [
        ['Mathurin', 'Matthew'],
        ['Poirier', 'Perry'],
      ] as const) {
        await sheet.getByLabel('In the book').fill(find)
        await sheet.getByLabel('Show as').fill(show)
        await sheet.getByRole('button', { name: 'Add' }).click()
        await sheet.getByRole('button', { name: `Edit ${find}` }).waitFor()
      }
    },
  },
  {
    name: 'reader-scrolling',
    path: CHAPTER,
    storage: { local: { bg_color: 2 } },
    act: async page => {
      await openDisplay(page, 'Reading')
      await page.getByRole('button', { name: 'Auto-scroll' }).click()
      await page.waitForFunction(() => scrollY > 100)
    },
  },
  {
    name: 'reader-keys',
    path: CHAPTER,
    act: async page => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'passage',
    path: CHAPTER,
    act: async page => {
      await page.evaluate(() => {
        const [, , third] = document.querySelectorAll('#chapter-text p')
        const text = document.createTreeWalker(third!, NodeFilter.SHOW_TEXT).nextNode()!
        getSelection()?.setBaseAndExtent(text, 0, text, text.textContent?.indexOf('.') ?? 20)
      })
      await page.getByRole('toolbar', { name: 'Selected passage' }).waitFor()
      await page.getByRole('button', { name: 'Note' }).click()
      await page.getByRole('textbox', { name: 'Note' }).fill('Ask her about this on Sunday.')
    },
  },
  {
    name: 'chapters',
    path: '/book-reader/1/4',
    act: async page => {
      await openChapters(page)
    },
  },
  {
    name: 'find',
    path: CHAPTER,
    act: async page => {
      const sheet = await openChapters(page)
      await sheet.getByRole('button', { name: 'Find in this book' }).click()
      await sheet.getByRole('searchbox').fill('night')
      await sheet.getByRole('searchbox').press('Enter')
      await sheet.getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'volumes',
    scenario: 'long',
    path: '/book-reader/1/240',
    act: async page => {
      const sheet = await openChapters(page)
      await sheet.getByRole('heading', { name: 'Volume 2' }).waitFor()
    },
  },
]
