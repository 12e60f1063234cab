import { observer } from 'mobx-react-lite'
import { useState, type RefObject } from 'react'
import { comfort as text } from '../../../text/en/comfort/comfort.ts'
import { display } from '../../../text/en/comfort/display.ts'
import { Popup } from '../../../ui/overlay/Popup.tsx'
import { Choice } from './Choice.tsx'
import styles from './DisplayPanel.module.css'
import { ThemeSettings } from './ThemeSettings.tsx'
import { ReadingSettings, type Activity } from './ReadingSettings.tsx'
import { TypeSettings } from './TypeSettings.tsx'

type Props = {
  open: boolean
  onClose(): void
  /** The text behind: its own words are the sample. */ body: RefObject<HTMLElement | null>
  onStart(activity: Activity): void
}

const PARTS = [
  { value: 'look', name: text.look },
  { value: 'type', name: text.type },
  { value: 'reading', name: text.reading },
] as const
/** Length of the sample, in characters: more than the panel shows. */
const SAMPLE = 300

/** How the text is set, at once in the sample and on the page behind; and how it is gone through. */
export const DisplayPanel = observer(({ open, onClose, body, onStart }: Props) => {
  const [part, setPart] = useState<(typeof PARTS)[number]['value']>('look')
  return (
    <Popup open={open} onClose={onClose} label={display.title} isClear>
      <div className={`reading-surface ${styles.sample}`} role="img" aria-label={text.sample}>
        <p className={styles.words} lang={body.current?.lang} dir="auto">
          {sampleOf(body.current)}
        </p>
      </div>
      <div className={styles.panel}>
        <Choice label={text.parts} isPlain value={part} onChange={name => setPart(name)} options={PARTS} />
        {part === 'look' && <ThemeSettings />}
        {part === 'type' && <TypeSettings />}
        {part === 'reading' && <ReadingSettings onStart={onStart} />}
      </div>
    </Popup>
  )
})

/** The longest of a chapter's first paragraphs. */
function sampleOf(text: HTMLElement | null): string {
  const words = Array.from(text?.children ?? [], ({ textContent }) => textContent ?? '').slice(0, 12)
  return words.reduce((longest, other) => (other.length > longest.length ? other : longest), '').slice(0, SAMPLE)
}
