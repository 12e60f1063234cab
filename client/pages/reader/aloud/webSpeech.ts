import type { Engine } from './speechPlayer.ts'

/** Voices load late in some browsers, and never in others. */
const VOICES_TIMEOUT_MS = 1000

/** Prefers the exact language (`en`, `en-GB`), then local voices over network ones, then the browser's default. */
export function webSpeech(lang: string, synthesis: SpeechSynthesis = speechSynthesis): Engine {
  // Chromium garbage-collects an utterance without a reference, and then never reports its end.
  let current: SpeechSynthesisUtterance | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasWaited = false
  const say = (utterance: SpeechSynthesisUtterance) => {
    clearTimeout(timer)
    synthesis.onvoiceschanged = null
    hasWaited = true
    const voice = voiceFor(lang, synthesis.getVoices())
    if (voice) utterance.voice = voice
    utterance.lang = voice?.lang ?? lang
    // Paused by another tab or a phone call, Chromium would keep silent for ever.
    if (synthesis.paused) synthesis.resume()
    synthesis.speak(utterance)
  }
  return {
    speak(words, { onProgress, onEnd, onFail }, rate) {
      const utterance = new SpeechSynthesisUtterance(words)
      utterance.rate = rate
      for (const name of ['start', 'boundary']) utterance.addEventListener(name, onProgress)
      utterance.addEventListener('end', onEnd)
      utterance.addEventListener('error', onFail)
      current = utterance
      if (hasWaited || synthesis.getVoices().length > 0) return say(utterance)
      synthesis.onvoiceschanged = () => say(utterance)
      timer = setTimeout(say, VOICES_TIMEOUT_MS, utterance)
    },
    cancel() {
      current = undefined
      clearTimeout(timer)
      synthesis.onvoiceschanged = null
      synthesis.cancel()
    },
    isBusy: () => current !== undefined && (synthesis.speaking || synthesis.pending),
  }
}

/** The voice for a language; undefined if none speaks it, so that the browser chooses. */
function voiceFor<Voice extends Pick<SpeechSynthesisVoice, 'lang' | 'default' | 'localService'>>(
  lang: string,
  voices: readonly Voice[],
): Voice | undefined {
  const plain = (tag: string) => tag.replace('_', '-').toLowerCase()
  const [language] = plain(lang).split('-')
  const score = (voice: Voice) =>
    (plain(voice.lang) === plain(lang) ? 4 : 0) + (voice.localService ? 2 : 0) + (voice.default ? 1 : 0)
  return voices
    .filter(voice => plain(voice.lang).split('-')[0] === language)
    .reduce<Voice | undefined>((best, voice) => (best && score(best) >= score(voice) ? best : voice), undefined)
}
