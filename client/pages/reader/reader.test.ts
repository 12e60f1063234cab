import { expect, jest, test } from '@jest/globals'
import { memoryStorage } from '../../testing/fixtures.ts'
import type { StoredEntry } from '../../stores/readingLogStore.ts'
import { piecesOf, secondsOf } from './aloud/sentences.ts'
import { SpeechPlayer, type Engine } from './aloud/speechPlayer.ts'
import { webSpeech } from './aloud/webSpeech.ts'
import { speedMeter } from './following/speedMeter.ts'
import type { Reading } from './reading.ts'
import { startPosition } from './startPosition.ts'

const reading = (isGuess: boolean) =>
  ({ book: { id: 1 }, chapter: { id: 1, book_id: 1, chapter_count: 5 }, isGuess }) as NonNullable<Reading>
const last = (chapter_id: number, progress: number) => ({ book_id: 1, chapter_id, progress }) as StoredEntry

test('a book opened without a chapter resumes in the last one, if it exists', () => {
  expect(startPosition(reading(true), last(3, 0.5))).toEqual({ chapterId: 3 })
  expect(startPosition(reading(true), last(6, 0.5))).toEqual({ left: 0, hasMoved: false })
  expect(startPosition(reading(false), last(3, 0.5))).toEqual({ left: 0, hasMoved: false })
})

test('a chapter resumes at its position, unless that is its start or end', () => {
  expect(startPosition(reading(false), last(1, 0.5))).toEqual({ left: 0.5, hasMoved: true })
  expect(startPosition(reading(false), last(1, 0.01))).toMatchObject({ hasMoved: false })
  expect(startPosition(reading(false), last(1, 0.99))).toMatchObject({ hasMoved: false })
  expect(startPosition(reading(true), undefined)).toEqual({ left: 0, hasMoved: false })
})

function device() {
  let time = 0
  const storage = memoryStorage()
  return {
    /** Reads a chapter of this many words in tenths, each taking this many seconds. */
    read(words: number, seconds: number, { to = 1, pause = 0 } = {}) {
      const meter = speedMeter(words, () => time, storage)
      meter.moved(0)
      time += pause * 1000
      for (let place = 0.1; place <= to + 0.01; place += 0.1) {
        time += seconds * 1000
        meter.moved(place)
      }
      meter.end()
    },
    speed: () => storage.get('pace'),
  }
}

Object.assign(globalThis, { document: { hidden: false } })

test('after three chapters the speed is their median', () => {
  const { read, speed } = device()
  read(2000, 60)
  read(2000, 40)
  expect(speed()).toBeUndefined()
  read(2000, 30)
  expect(speed()).toBe('300')
})

test('skimming, jumping and idling do not count as reading', () => {
  const { read, speed } = device()
  for (let times = 0; times < 5; times++) read(2000, 2)
  for (let times = 0; times < 5; times++) read(9000, 60)
  for (let times = 0; times < 5; times++) read(2000, 400)
  for (let times = 0; times < 5; times++) read(2000, 60, { to: 0.1 })
  expect(speed()).toBeUndefined()
})

test('pauses are ignored, and speeds are limited to 80–600', () => {
  const slow = device()
  for (let times = 0; times < 3; times++) slow.read(1000, 30, { pause: 9000 })
  // The tenth with the pause is not counted.
  expect(slow.speed()).toBe('200')
  const fast = device()
  for (let times = 0; times < 3; times++) fast.read(3000, 20)
  expect(fast.speed()).toBe('600')
  const slowest = device()
  for (let times = 0; times < 3; times++) slowest.read(1000, 120)
  expect(slowest.speed()).toBe('80')
})

const CLAUSES: Record<string, string> = {
  zh: '他抬起头，看见海面上的灯火一盏接一盏地亮起来；',
  ja: '彼は顔を上げて、海の上の灯りが一つずつともるのを見た、',
  ko: '그는 고개를 들어 바다 위의 불빛이 하나씩 켜지는 것을 보았고, ',
  th: 'เขาเงยหน้าขึ้นมองเห็นแสงไฟบนทะเลค่อยๆสว่างขึ้นทีละดวง ',
  ar: 'رفع رأسه ورأى الأضواء على البحر تضيء واحدا تلو الآخر، ',
  hi: 'उसने सिर उठाया और समुद्र पर दीपक जलते हुए देखे; ',
  en: 'He looked up and saw the lights on the sea come on one by one, all 1,000 of them, ',
}
test.each(Object.entries(CLAUSES))(
  'a long sentence in %s is spoken in pieces that end with a clause',
  (lang, clause) => {
    const text = clause.repeat(12)
    const pieces = piecesOf(text, lang)
    expect(pieces.join('')).toBe(text)
    for (const piece of pieces) {
      expect(secondsOf(piece)).toBeLessThanOrEqual(11)
      expect(piece).toMatch(/[\s，；、]$/)
    }
  },
)

test('text without any sign is parted between words', () => {
  const pieces = piecesOf('海面上的灯火一盏接一盏地亮起来'.repeat(9), 'zh')
  expect(pieces.length).toBeLessThan(6)
  for (const piece of pieces) expect(secondsOf(piece)).toBeLessThanOrEqual(11)
})

/** A voice that does what the test says with each utterance; `said`: what it was given. */
function listener(respond: (events: Parameters<Engine['speak']>[1], time: number) => void) {
  const said: string[] = []
  const result = { failures: 0, isBusy: true }
  const engine: Engine = {
    speak: (words, events) => respond(events, said.push(words)),
    cancel: () => {},
    isBusy: () => result.isBusy,
  }
  const onFailure = () => void result.failures++
  const player = new SpeechPlayer({ engine, onSentence: () => {}, onChapterEnd: () => {}, onFailure })
  player.enter(['One sentence.', 'Another.'], 0)
  player.play()
  return Object.assign(result, { player, said })
}

test.each<[string, (events: Parameters<Engine['speak']>[1]) => void]>([
  ['never starts', () => {}],
  ['never ends', ({ onProgress }) => onProgress()],
  ['falls silent between words', ({ onProgress }) => [1000, 2000].forEach(ms => setTimeout(onProgress, ms))],
  ['is interrupted', ({ onFail }) => void setTimeout(onFail)],
])('a sentence that %s is said once more, then the failure is shown', (_what, respond) => {
  jest.useFakeTimers()
  const voice = listener(respond)
  jest.advanceTimersByTime(30_000)
  expect(voice.said).toEqual(['One sentence.', 'One sentence.'])
  expect([voice.failures, voice.player.isSpeaking]).toEqual([1, false])
  jest.useRealTimers()
})

test('a sentence that ends at the second try is followed by the next, with two tries again', () => {
  jest.useFakeTimers()
  const voice = listener(({ onProgress, onEnd }, time) => {
    onProgress()
    if (time === 2) setTimeout(onEnd, 1000)
  })
  jest.advanceTimersByTime(60_000)
  expect(voice.said).toEqual(['One sentence.', 'One sentence.', 'Another.', 'Another.'])
  expect(voice.failures).toBe(1)
  jest.useRealTimers()
})

test('speech that stopped while the phone slept is said again; a sentence in progress goes on', () => {
  jest.useFakeTimers()
  const voice = listener(({ onProgress }) => onProgress())
  voice.player.wake()
  expect(voice.said).toHaveLength(1)
  voice.isBusy = false
  voice.player.wake()
  expect(voice.said).toHaveLength(2)
  voice.player.end()
  voice.player.wake()
  expect(voice.said).toHaveLength(2)
  jest.useRealTimers()
})

test('voices that load late are used, and without any the browser chooses', () => {
  jest.useFakeTimers()
  Object.assign(globalThis, { SpeechSynthesisUtterance: EventTarget })
  const spoken: Partial<SpeechSynthesisUtterance>[] = []
  const voices: object[] = []
  const synthesis = {
    getVoices: () => voices,
    speak: (utterance: SpeechSynthesisUtterance) => spoken.push(utterance),
    cancel: () => {},
  } as unknown as SpeechSynthesis
  const [engine, other] = [webSpeech('en', synthesis), webSpeech('en', synthesis)]
  const events = { onProgress() {}, onEnd() {}, onFail() {} }
  engine.speak('One.', events, 1)
  jest.advanceTimersByTime(2000)
  engine.speak('Two.', events, 1)
  expect(spoken).toHaveLength(2)
  other.speak('Three.', events, 1)
  other.cancel()
  jest.advanceTimersByTime(2000)
  other.speak('Four.', events, 1)
  voices.push({ lang: 'en-GB', localService: true })
  synthesis.onvoiceschanged?.(new Event('voiceschanged') as SpeechSynthesisEvent)
  jest.advanceTimersByTime(2000)
  expect(spoken.slice(1)).toEqual([
    expect.objectContaining({ lang: 'en' }),
    expect.objectContaining({ voice: voices[0] }),
  ])
  jest.useRealTimers()
})
