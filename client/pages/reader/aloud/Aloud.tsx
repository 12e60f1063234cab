import { authorNames } from '../../../../shared/text/authors.ts'
import { observer } from 'mobx-react-lite'
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { readerLink } from '../../../../shared/links.ts'
import { pictureAddress } from '../../../../shared/pictures.ts'
import { WORDS_CHANGED, type ReadBook, type ReadChapter } from '../../../features/reading/chapter.ts'
import { persistent } from '../../../platform/storage.ts'
import { STORAGE } from '../../../../shared/cookies.ts'
import { useNavigation } from '../../../routing/useNavigation.ts'
import { useServices } from '../../../services/services.ts'
import { aloud as text } from '../../../../shared/text/en/comfort/aloud.ts'
import { Moon } from '../../../ui/images/icons/Moon.tsx'
import { Pause } from '../../../ui/images/icons/Pause.tsx'
import { Play } from '../../../ui/images/icons/Play.tsx'
import { SkipBack } from '../../../ui/images/icons/SkipBack.tsx'
import { SkipForward } from '../../../ui/images/icons/SkipForward.tsx'
import { X } from '../../../ui/images/icons/X.tsx'
import type { LineIcon } from '../../../ui/images/lineIcon.tsx'
import bar from '../activities/ActivityBar.module.css'
import { useFocusHere } from '../keys/useFocusHere.ts'
import styles from './Aloud.module.css'
import { scrollIntoView, firstInSight, mark } from './marking.ts'
import { mediaSession } from './mediaSession.ts'
import { SpeechPlayer, RATES, SLEEPS } from './speechPlayer.ts'
import { spokenSentences, type Sentence } from './sentences.ts'
import { webSpeech } from './webSpeech.ts'
import { listen } from '../../../platform/listen.ts'
import { onReturn } from '../../../platform/onReturn.ts'

type Props = { body: RefObject<HTMLElement | null>; book: ReadBook; chapter: ReadChapter; onEnd(): void }

const after = <Value,>(values: readonly Value[], value: Value): Value =>
  values[(values.indexOf(value) + 1) % values.length] ?? value

/** Reads the chapter aloud from the first visible sentence, then the next one, up to a locked one. */
export const Aloud = observer(({ body, book, chapter, onEnd }: Props) => {
  const { notices, stores } = useServices()
  const navigation = useNavigation()
  const sentences = useRef<readonly Sentence[]>([])
  const entered = useRef<ReadChapter>(undefined)
  const onSentence = useEffectEvent((number: number) => {
    // When the next chapter starts, its title is spoken first.
    const range = sentences.current[number]?.range
    mark(range?.toString() ? range : undefined)
    if (body.current && range?.toString()) scrollIntoView(body.current, range)
  })
  const onChapterEnd = useEffectEvent(() => {
    const { next_id } = chapter
    if (next_id === null) {
      notices.toast(text.bookEnd)
      onEnd()
    } else void navigation?.open(readerLink(book.id, next_id))
  })
  const onFailure = useEffectEvent(() => notices.toast(text.silent))
  const controls = useRef<HTMLDivElement>(null)
  useFocusHere(controls)
  const [speech] = useState(
    () =>
      new SpeechPlayer(
        {
          engine: webSpeech(body.current?.lang ?? ''),
          onSentence: number => onSentence(number),
          onChapterEnd: () => onChapterEnd(),
          onFailure: () => onFailure(),
        },
        RATES.find(rate => String(rate) === persistent.get(STORAGE.aloudRate)),
      ),
  )
  useEffect(() => {
    const stop = onReturn(speech.wake)
    return () => {
      stop()
      speech.end()
      mark(undefined)
    }
  }, [speech])
  const say = useEffectEvent((all: readonly Sentence[], from: number) => {
    sentences.current = all
    speech.enter(
      all.map(({ words }) => words),
      from,
    )
  })
  const locked = useEffectEvent(() => {
    notices.toast(text.locked)
    onEnd()
  })
  useEffect(() => {
    const element = body.current
    if (!element) return
    if (chapter.locked) return locked()
    const found = spokenSentences(element)
    if (entered.current) say([{ words: chapter.title, range: document.createRange() }, ...found], 0)
    else {
      const ranges = found.map(({ range }) => range)
      say(found, firstInSight(element, ranges))
      speech.play()
    }
    entered.current = chapter
  }, [body, chapter, speech])
  // Names may have been replaced: reads the sentence again with the new words.
  const enterAgain = useEffectEvent(() => {
    const element = body.current
    // A newly loaded chapter is entered below, with all its words.
    if (!element || entered.current !== chapter) return
    const [first] = sentences.current
    const title = first?.range.toString() ? [] : sentences.current.slice(0, 1)
    say([...title, ...spokenSentences(element)], speech.at)
  })
  useEffect(() => listen(document, WORDS_CHANGED, () => enterAgain()), [])
  useEffect(
    () =>
      mediaSession(
        {
          title: chapter.title,
          artist: authorNames(book),
          album: book.name,
          picture: book.cover ? pictureAddress(stores.host.brand, book.cover, 480) : undefined,
        },
        {
          play: speech.play,
          pause: speech.pause,
          stop: onEnd,
          previoustrack: () => speech.step(-1),
          nexttrack: () => speech.step(1),
        },
      ),
    [book, chapter, speech, onEnd, stores],
  )
  const { isSpeaking, rate, sleep } = speech
  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = isSpeaking ? 'playing' : 'paused'
  }, [isSpeaking])
  const setRate = () => {
    const next = after<number>(RATES, rate)
    persistent.set(STORAGE.aloudRate, String(next))
    speech.setRate(next)
  }
  return (
    <div ref={controls} className={`row ${bar.bar} ${styles.aloud}`} role="group" aria-label={text.title}>
      <Control Icon={SkipBack} name={text.back} onClick={() => speech.step(-1)} />
      <Control
        Icon={isSpeaking ? Pause : Play}
        size={24}
        name={isSpeaking ? text.pause : text.play}
        data-autofocus
        onClick={isSpeaking ? speech.pause : speech.play}
      />
      <Control Icon={SkipForward} name={text.forward} onClick={() => speech.step(1)} />
      <button type="button" className={bar.button} aria-label={text.speed({ rate })} onClick={setRate}>
        {text.times({ rate })}
      </button>
      <button
        type="button"
        className={`${bar.button} ${styles.sleep}`}
        aria-label={sleep === 'chapter' ? text.sleepChapter : sleep ? text.sleepIn({ minutes: sleep }) : text.sleepOff}
        onClick={() => speech.setSleep(after(SLEEPS, sleep))}
      >
        <Moon size={18} aria-hidden />
        {sleep !== 0 && <span>{sleep === 'chapter' ? text.end : text.minutes({ minutes: sleep })}</span>}
      </button>
      <Control Icon={X} name={text.stop} onClick={onEnd} />
    </div>
  )
})

type ControlProps = ComponentProps<'button'> & { Icon: LineIcon; name: string; /** CSS pixels. */ size?: number }

const Control = ({ Icon, name, size = 20, ...button }: ControlProps) => (
  <button type="button" className={bar.button} aria-label={name} {...button}>
    <Icon size={size} aria-hidden />
  </button>
)
