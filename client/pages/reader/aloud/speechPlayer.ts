import { makeAutoObservable } from 'mobx'
import { secondsOf } from './sentences.ts'

/** A speech engine: the browser's `speechSynthesis`, or a fake in tests. */
export type Engine = {
  /** `onProgress`: it starts, or reaches the next word. */
  speak(words: string, events: { onProgress(): void; onEnd(): void; onFail(): void }, rate: number): void
  cancel(): void
  isBusy(): boolean
}

/** When speech stops by itself: never (0), after this many minutes, or at the end of the chapter. */
export const SLEEPS = [0, 15, 30, 60, 'chapter'] as const
type Sleep = (typeof SLEEPS)[number]
export const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Without a voice, engines stay silent. */
const START_TIMEOUT_MS = 6000
/** Beside one and a half of its expected length: on Android and after sleep some sentences never end. */
const END_TIMEOUT_MS = 5000

type Environment = {
  engine: Engine
  onSentence(number: number): void
  /** All sentences have been spoken, and no sleep timer is due. */
  onChapterEnd(): void
  /** The engine stays silent, never ends or reports an error, twice for one sentence. */
  onFailure(): void
}

/** Pausing cancels the sentence and resuming restarts it: engines forget where they were. */
export class SpeechPlayer {
  isSpeaking = false
  at = 0
  rate: number
  sleep: Sleep = 0
  #sentences: readonly string[] = []
  #around: Environment
  /** Events of earlier sentences are ignored. */
  #generation = 0
  #alarm: ReturnType<typeof setTimeout> | undefined
  #bedtime: ReturnType<typeof setTimeout> | undefined
  #isBedtime = false

  constructor(around: Environment, rate = 1) {
    this.#around = around
    this.rate = rate
    makeAutoObservable(this, {}, { autoBind: true })
  }

  /** Sets a chapter's sentences and the first one to read; if speaking, continues there. */
  enter(sentences: readonly string[], from: number) {
    this.#sentences = sentences
    this.at = from
    if (this.isSpeaking) this.#say()
  }

  play() {
    this.isSpeaking = true
    if (this.at >= this.#sentences.length) this.at = 0
    this.#say()
  }

  /** After sleep, or in a page that was hidden, engines may have stopped without a word. */
  wake() {
    if (this.isSpeaking && !this.#around.engine.isBusy()) this.#say()
  }

  pause() {
    this.isSpeaking = false
    this.#hush()
  }

  step(by: number) {
    this.at = Math.min(Math.max(0, this.at + by), Math.max(0, this.#sentences.length - 1))
    if (this.isSpeaking) this.#say()
    else this.#around.onSentence(this.at)
  }

  setRate(rate: number) {
    this.rate = rate
    if (this.isSpeaking) this.#say()
  }

  setSleep(sleep: Sleep) {
    this.sleep = sleep
    clearTimeout(this.#bedtime)
    this.#isBedtime = false
    if (typeof sleep === 'number' && sleep > 0)
      this.#bedtime = setTimeout(() => {
        this.#isBedtime = true
      }, sleep * 60_000)
  }

  end() {
    this.pause()
    clearTimeout(this.#bedtime)
  }

  #hush() {
    this.#generation++
    clearTimeout(this.#alarm)
    this.#around.engine.cancel()
  }

  #say(isAgain = false) {
    this.#hush()
    const words = this.#sentences[this.at]
    if (words === undefined) return this.#finish()
    const generation = this.#generation
    const isNow = () => generation === this.#generation && this.isSpeaking
    const fail = () => {
      if (!isNow()) return
      if (!isAgain) return this.#say(true)
      this.pause()
      this.#around.onFailure()
    }
    const failAfter = (ms: number) => {
      clearTimeout(this.#alarm)
      this.#alarm = setTimeout(fail, ms)
    }
    this.#around.onSentence(this.at)
    failAfter(START_TIMEOUT_MS)
    this.#around.engine.speak(
      words,
      {
        onProgress: () => {
          if (isNow()) failAfter(END_TIMEOUT_MS + (1500 * secondsOf(words)) / this.rate)
        },
        onEnd: () => {
          if (isNow()) this.resume()
        },
        onFail: fail,
      },
      this.rate,
    )
  }

  resume() {
    this.at++
    if (this.#isBedtime) {
      this.setSleep(0)
      return this.pause()
    }
    this.#say()
  }

  #finish() {
    if (this.sleep === 'chapter') {
      this.setSleep(0)
      return this.pause()
    }
    this.#around.onChapterEnd()
  }
}
