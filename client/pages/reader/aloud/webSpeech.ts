import type { Engine } from './speechPlayer.ts'

/** Prefers the exact language (`en`, `en-GB`), then local voices over network ones, then the browser's default. */
export function webSpeech(lang: string, synthesis: SpeechSynthesis = speechSynthesis): Engine {
  // Chromium garbage-collects an utterance without a reference, and then never reports its end.
  let current: SpeechSynthesisUtterance | undefined
  return {
    speak(words, { onStart, onEnd, onFail }, rate) {
      const utterance = new SpeechSynthesisUtterance(words)
      const voice = voiceFor(lang, synthesis.getVoices())
      if (voice) utterance.voice = voice
      utterance.lang = voice?.lang ?? lang
      utterance.rate = rate
      utterance.addEventListener('start', onStart)
      utterance.addEventListener('end', onEnd)
      utterance.addEventListener('error', onFail)
      current = utterance
      synthesis.speak(current)
    },
    cancel() {
      current = undefined
      synthesis.cancel()
    },
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
