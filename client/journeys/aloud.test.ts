import type { Page } from 'playwright-core'
import { followed } from './testing/place.ts'
import { at, expect, newReader, nightly, test, useBrowser } from './testing/reader.ts'

useBrowser()

/** An utterance passed to the test's voice. */
type Spoken = { words: string; rate: number; lang: string; voice?: string }
type Stub = { spoken: Spoken[]; isHeld: boolean; goOn(): void }
declare const stub: Stub

/** A reader whose browser has a test voice: each sentence takes a moment, unless the voice is held. */
async function listener(chapter: number, { isHeld = false } = {}) {
  const reader = await newReader()
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
  await followed(reader.page)
  return reader
}

const bar = (page: Page) => page.getByRole('group', { name: 'Reading aloud' })
const control = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name, exact: true })
const spoken = (page: Page) => page.evaluate(() => stub.spoken)
const expectSpoken = (page: Page, count: number) => expect.poll(async () => (await spoken(page)).length).toBe(count)
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('aloud') ?? [])].map(range => String(range)).join())

async function listen(page: Page) {
  await page.mouse.click(180, 400)
  await page.getByRole('button', { name: 'Listen' }).click()
  await bar(page).waitFor()
}

test.concurrent('whole chapters are read aloud in order, continue into the next one, and stop at a locked one', async () => {
  const { page, complaints } = await listener(3)
  const words = async () => (await page.locator('#chapter-text').innerText()).replace(/\s+/g, '')
  const [title, third] = [await page.getByRole('heading', { level: 1 }).innerText(), await words()]
  await page.goto(at('freenovel', '/book-reader/1/2'))
  await followed(page)
  const second = await words()
  await listen(page)
  await expect(page).toHaveURL(/\/book-reader\/1\/3$/)
  // Chapter 4 is locked.
  await expect(page.getByText('The next chapter is locked, so reading aloud stops here.')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  const all = await spoken(page)
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
  expect(letters(all.map(({ words }) => words).join(''))).toBe(letters(second + title + third))
  expect(all.every(({ words }) => words.length <= 300)).toBe(true)
  // The local voice for the chapter's language, not the browser's default voice for another language.
  expect(new Set(all.map(({ voice }) => voice))).toEqual(new Set(['Near']))
  await expect.poll(() => marked(page)).toBe('')
  expect(complaints).toEqual([])
})

test.concurrent('the spoken sentence is highlighted without changing the text, scrolls into view, and can be skipped', async () => {
  const { page } = await listener(1, { isHeld: true })
  const before = await page.locator('#chapter-text').innerHTML()
  await listen(page)
  await expectSpoken(page, 1)
  await expect.poll(() => marked(page)).toBe((await spoken(page))[0]!.words)
  for (let step = 0; step < 30; step++) await control(page, 'Next sentence').click()
  await expectSpoken(page, 31)
  const isSeen = () =>
    page.evaluate(() => {
      const [range] = [...CSS.highlights.get('aloud')!] as Range[]
      const { top, bottom } = range!.getBoundingClientRect()
      return top > 0 && bottom < innerHeight && scrollY > 0
    })
  await expect.poll(isSeen).toBe(true)
  await control(page, 'Previous sentence').click()
  await expectSpoken(page, 32)
  await control(page, 'Pause').click()
  await page.evaluate(() => stub.goOn())
  await control(page, 'Play').click()
  await expectSpoken(page, 33)
  await control(page, 'Speed: 1').click()
  await expectSpoken(page, 34)
  const last = (await spoken(page)).slice(-5)
  expect(new Set([0, 2, 3, 4].map(index => last[index]!.words)).size).toBe(1)
  expect(last[4]!.rate).toBe(1.25)
  expect(await page.locator('#chapter-text').innerHTML()).toBe(before)
  await control(page, 'Stop reading aloud').click()
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(() => marked(page)).toBe('')
})

nightly(
  'the sleep timer stops at the end of the chapter, or at the end of a sentence after the chosen minutes',
  async () => {
    const { page } = await listener(2, { isHeld: true })
    await page.clock.install()
    await listen(page)
    const timer = control(page, /^Sleep timer/)
    await timer.click()
    await expect(timer).toHaveAccessibleName('Sleep timer: 15 minutes')
    // Paused meanwhile: a sentence that takes minutes counts as failed.
    const wait = async (time: string) => {
      await control(page, 'Pause').click()
      await page.clock.fastForward(time)
      await control(page, 'Play').click()
      await page.evaluate(() => stub.goOn())
    }
    await wait('14:00')
    await expectSpoken(page, 3)
    await wait('01:01')
    await expect(control(page, 'Play')).toBeVisible()
    expect(await spoken(page)).toHaveLength(4)
    for (const name of ['15 minutes', '30 minutes', '60 minutes', 'end of the chapter']) {
      await timer.click()
      await expect(timer).toHaveAccessibleName(`Sleep timer: ${name}`)
    }
    await control(page, 'Play').click()
    await page.evaluate(() => {
      stub.isHeld = false
      stub.goOn()
    })
    await expect(control(page, 'Play')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/book-reader/1/2')
  },
)

nightly('the phone’s media controls show what is being read and work', async () => {
  const { page, context } = await listener(1, { isHeld: true })
  await context.addInitScript(() => {
    const handlers: Record<string, (() => void) | null> = {}
    Object.assign(window, { handlers })
    navigator.mediaSession.setActionHandler = (name, handler) => {
      handlers[name] = handler as (() => void) | null
    }
  })
  await page.reload()
  await listen(page)
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing')
  const shown = await page.evaluate(() => {
    const { title, album, artist, artwork } = navigator.mediaSession.metadata!
    return { title, album, artist, picture: artwork[0]?.src }
  })
  expect(shown).toEqual({
    title: await page.getByRole('heading', { level: 1 }).innerText(),
    album: 'An Error on the Bordeaux Line',
    artist: expect.stringMatching(/./),
    picture: expect.stringContaining('book.cover'),
  })
  const handle = (name: string) =>
    page.evaluate(name => (window as unknown as { handlers: Record<string, () => void> }).handlers[name]!(), name)
  await handle('nexttrack')
  await expectSpoken(page, 2)
  await handle('pause')
  await expect(control(page, 'Play')).toBeVisible()
})

test.concurrent('without a voice in the browser, listening is not offered', async () => {
  const { page, context } = await newReader()
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'speechSynthesis')
    Reflect.deleteProperty(Window.prototype, 'speechSynthesis')
  })
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await page.mouse.click(180, 400)
  await page.getByRole('button', { name: 'Display' }).waitFor()
  await expect(page.getByRole('button', { name: 'Listen' })).toHaveCount(0)
})
