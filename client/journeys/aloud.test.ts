import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { followed } from './testing/place.ts'
import { at, newReader, nightlySideBySide, sideBySide, takenOver, useBrowser } from './testing/reader.ts'
import { keepToasts } from './testing/toasts.ts'

useBrowser({ isPersistent: true })

/** An utterance passed to the test's voice. */
type Spoken = { words: string; rate: number; lang: string; voice?: string }
type Stub = { spoken: Spoken[]; isHeld: boolean; goOn(): void }
declare const stub: Stub

/** A reader whose browser has a test voice: each sentence takes a moment, unless the voice is held. */
async function listener(chapter: number, { isHeld = false } = {}) {
  const reader = await newReader({ reducedMotion: 'reduce' })
  await reader.context.addInitScript(isHeld => {
    const voices = [
      { lang: 'fr-FR', name: 'Claire', default: true, localService: true },
      { lang: 'en-GB', name: 'Far', default: false, localService: false },
      { lang: 'en_US', name: 'Near', default: false, localService: true },
    ]
    let current: EventTarget | undefined
    const end = (utterance: EventTarget) => {
      if (current !== utterance) return
      current = undefined
      utterance.dispatchEvent(new Event('end'))
    }
    const stub: Stub = { spoken: [], isHeld, goOn: () => current && end(current) }
    class Utterance extends EventTarget {
      voice: { name: string } | null = null
      lang = ''
      rate = 1
      text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    const speechSynthesis = {
      getVoices: () => voices,
      cancel() {
        const before = current
        current = undefined
        before?.dispatchEvent(new Event('error'))
      },
      speak(utterance: Utterance) {
        current = utterance
        const { text: words, rate, lang, voice } = utterance
        stub.spoken.push({ words, rate, lang, voice: voice?.name })
        utterance.dispatchEvent(new Event('start'))
        if (!stub.isHeld) setTimeout(() => end(utterance))
      },
    }
    Object.assign(window, { stub })
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
  }, isHeld)
  await reader.page.goto(at('freenovel', `/book-reader/1/${chapter}`))
  await takenOver(reader.page)
  await followed(reader.page)
  return reader
}

const bar = (page: Page) => page.getByRole('group', { name: 'Reading aloud' })
const spoken = (page: Page) => page.evaluate(() => stub.spoken)
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('aloud') ?? [])].map(range => String(range)).join())

async function listen(page: Page) {
  await page.mouse.click(180, 400)
  await page.getByRole('button', { name: 'Listen' }).click()
  await bar(page).waitFor()
}

sideBySide('whole chapters are read aloud in order, continue into the next one, and stop at a locked one', async () => {
  const { page, complaints } = await listener(3)
  const words = async () => (await page.locator('#chapter-text').innerText()).replace(/\s+/g, '')
  const [title, third] = [await page.getByRole('heading', { level: 1 }).innerText(), await words()]
  await page.goto(at('freenovel', '/book-reader/1/2'))
  await takenOver(page)
  await followed(page)
  const second = await words()
  await keepToasts(page)
  await listen(page)
  await page.waitForURL(/\/book-reader\/1\/3$/)
  // Chapter 4 is locked.
  await page.getByText('The next chapter is locked, so reading aloud stops here.').waitFor()
  await bar(page).waitFor({ state: 'detached' })
  const all = await spoken(page)
  const isLetter = /[^\p{L}\p{N}]/gu
  expect(
    all
      .map(({ words }) => words)
      .join('')
      .replace(isLetter, ''),
  ).toBe((second + title + third).replace(isLetter, ''))
  expect(all.every(({ words }) => words.length <= 300)).toBe(true)
  // The local voice for the chapter's language, not the browser's default voice for another language.
  expect(new Set(all.map(({ voice }) => voice))).toEqual(new Set(['Near']))
  expect(await marked(page)).toBe('')
  expect(complaints).toEqual([])
})

sideBySide(
  'the spoken sentence is highlighted without changing the text, scrolls into view, and can be skipped',
  async () => {
    const { page } = await listener(1, { isHeld: true })
    const before = await page.locator('#chapter-text').innerHTML()
    await listen(page)
    await page.waitForFunction(() => stub.spoken.length === 1)
    const [first] = await spoken(page)
    expect(await marked(page)).toBe(first!.words)
    const next = bar(page).getByRole('button', { name: 'Next sentence' })
    for (let step = 0; step < 30; step++) await next.click()
    expect(await spoken(page)).toHaveLength(31)
    const isSeen = await page.evaluate(() => {
      const [range] = [...CSS.highlights.get('aloud')!] as Range[]
      const { top, bottom } = range!.getBoundingClientRect()
      return top > 0 && bottom < innerHeight && scrollY > 0
    })
    expect(isSeen).toBe(true)
    await bar(page).getByRole('button', { name: 'Previous sentence' }).click()
    const sentences = await spoken(page)
    expect(sentences.at(-1)!.words).toBe(sentences.at(-3)!.words)
    await bar(page).getByRole('button', { name: 'Pause' }).click()
    await page.evaluate(() => stub.goOn())
    await bar(page).getByRole('button', { name: 'Play' }).click()
    const again = await spoken(page)
    expect(again.at(-1)!.words).toBe(sentences.at(-1)!.words)
    expect(again).toHaveLength(sentences.length + 1)
    await bar(page).getByRole('button', { name: 'Speed: 1', exact: true }).click()
    expect((await spoken(page)).at(-1)).toMatchObject({ rate: 1.25, words: sentences.at(-1)!.words })
    expect(await page.locator('#chapter-text').innerHTML()).toBe(before)
    await bar(page).getByRole('button', { name: 'Stop reading aloud' }).click()
    await bar(page).waitFor({ state: 'detached' })
    expect(await marked(page)).toBe('')
  },
)

nightlySideBySide('reading aloud starts at the text on screen', async () => {
  const { page } = await listener(1, { isHeld: true })
  await page
    .locator('#chapter-text p')
    .nth(20)
    .evaluate(paragraph => paragraph.scrollIntoView())
  const words = await page.locator('#chapter-text p').nth(20).innerText()
  await listen(page)
  await page.waitForFunction(() => stub.spoken.length === 1)
  expect(words.replace(/\s+/g, ' ').startsWith((await spoken(page))[0]!.words.slice(0, 20))).toBe(true)
})

nightlySideBySide(
  'the sleep timer stops at the end of the chapter, or at the end of a sentence after the chosen minutes',
  async () => {
    const { page } = await listener(2, { isHeld: true })
    await page.clock.install()
    await listen(page)
    const timer = bar(page).getByRole('button', { name: /Sleep timer/ })
    await timer.click()
    await bar(page).getByRole('button', { name: 'Sleep timer: 15 minutes' }).waitFor()
    await page.clock.fastForward('14:00')
    await page.evaluate(() => stub.goOn())
    await page.waitForFunction(() => stub.spoken.length === 2)
    await page.clock.fastForward('01:01')
    await page.evaluate(() => stub.goOn())
    await bar(page).getByRole('button', { name: 'Play' }).waitFor()
    expect(await spoken(page)).toHaveLength(2)
    for (const name of ['15 minutes', '30 minutes', '60 minutes', 'end of the chapter']) {
      await timer.click()
      await bar(page)
        .getByRole('button', { name: `Sleep timer: ${name}` })
        .waitFor()
    }
    await bar(page).getByRole('button', { name: 'Play' }).click()
    await page.evaluate(() => {
      stub.isHeld = false
      stub.goOn()
    })
    for (let beat = 0; beat < 400; beat++) {
      if (await bar(page).getByRole('button', { name: 'Play' }).isVisible()) break
      await page.clock.runFor(50)
    }
    expect(await bar(page).getByRole('button', { name: 'Play' }).isVisible()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/book-reader/1/2')
  },
)

nightlySideBySide('the phone’s media controls show what is being read and work', async () => {
  const { page, context } = await listener(1, { isHeld: true })
  await context.addInitScript(() => {
    const handlers: Record<string, (() => void) | null> = {}
    Object.assign(window, { handlers })
    navigator.mediaSession.setActionHandler = (name, handler) => {
      handlers[name] = handler as (() => void) | null
    }
  })
  await page.reload()
  await takenOver(page)
  await listen(page)
  // Set shortly after the first sentence has started.
  await page.waitForFunction(() => navigator.mediaSession.playbackState === 'playing')
  const sentences = await page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession
    return [metadata?.title, metadata?.album, Boolean(metadata?.artist), metadata?.artwork[0]?.src, playbackState]
  })
  expect(sentences).toEqual([
    await page.getByRole('heading', { level: 1 }).innerText(),
    'An Error on the Bordeaux Line',
    true,
    expect.stringContaining('book.cover'),
    'playing',
  ])
  await page.evaluate(() => (window as unknown as { handlers: Record<string, () => void> }).handlers['nexttrack']!())
  await page.waitForFunction(() => stub.spoken.length === 2)
  await page.evaluate(() => (window as unknown as { handlers: Record<string, () => void> }).handlers['pause']!())
  await bar(page).getByRole('button', { name: 'Play' }).waitFor()
})

sideBySide('without a voice in the browser, listening is not offered', async () => {
  const { page, context } = await newReader()
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'speechSynthesis')
    Reflect.deleteProperty(Window.prototype, 'speechSynthesis')
  })
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await takenOver(page)
  await page.mouse.click(180, 400)
  await page.getByRole('button', { name: 'Display' }).waitFor()
  expect(await page.getByRole('button', { name: 'Listen' }).count()).toBe(0)
})
