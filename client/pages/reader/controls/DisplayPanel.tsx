import { Moon } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { RefObject } from 'react'
import { FONT_SIZE_MAX, FONT_SIZE_MIN } from '../../../../shared/constants.ts'
import { Popup } from '../../../ui/overlay/Popup.tsx'
import { keepInView } from '../../../features/reading/keepInView.ts'
import { useStores } from '../../../services/services.ts'
import { BACKGROUNDS } from '../../../stores/displaySettings.ts'
import { display as text } from '../../../text/en/reading/display.ts'
import styles from './DisplayPanel.module.css'

export type DisplayProps = {
  open: boolean
  onClose(): void
  /** The text, which keeps its place while its size changes. */ body: RefObject<HTMLElement | null>
}

/** How the text is set: size, paper and night mode, at once on the page behind. */
export const DisplayPanel = observer(({ open, onClose, body }: DisplayProps) => {
  const { local } = useStores()
  const change = (how: () => void) => (body.current ? keepInView(body.current, how) : how())
  const { font_size, bg_color, bg_night } = local
  return (
    <Popup open={open} onClose={onClose} label={text.title} isClear>
      <div className={styles.panel}>
        <div className={styles.row} role="group" aria-label={text.fontSize}>
          <button
            type="button"
            className={styles.size}
            aria-label={text.smaller}
            aria-disabled={font_size === FONT_SIZE_MIN}
            onClick={() => change(local.decreaseFontSize)}
          >
            <span className={styles.small} aria-hidden>
              A
            </span>
          </button>
          <output className={styles.value} aria-label={text.fontSize}>
            {font_size}
          </output>
          <button
            type="button"
            className={styles.size}
            aria-label={text.larger}
            aria-disabled={font_size === FONT_SIZE_MAX}
            onClick={() => change(local.increaseFontSize)}
          >
            <span className={styles.large} aria-hidden>
              A
            </span>
          </button>
        </div>
        <div className={styles.row}>
          <div className={styles.papers} role="radiogroup" aria-label={text.background}>
            {BACKGROUNDS.map(background => (
              <label key={background} className={`${styles.paper} paper-${background}`}>
                <input
                  type="radio"
                  name="background"
                  className="visually-hidden"
                  aria-label={text.backgrounds[background]}
                  checked={!bg_night && bg_color === background}
                  onChange={() => local.setBackground(background)}
                />
                <span aria-hidden>{text.specimen}</span>
              </label>
            ))}
          </div>
          <button
            type="button"
            role="switch"
            aria-checked={bg_night}
            aria-label={text.nightMode}
            className={styles.night}
            onClick={local.toggleNight}
          >
            <Moon size={20} aria-hidden />
          </button>
        </div>
      </div>
    </Popup>
  )
})
