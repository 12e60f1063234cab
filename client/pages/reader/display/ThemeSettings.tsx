import { SunMoon } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { FONT_SIZE_MAX, FONT_SIZE_MIN } from '../../../../shared/constants.ts'
import { phoneNight } from '../../../platform/phoneNight.ts'
import { useStores } from '../../../services/services.ts'
import { comfort as text } from '../../../text/en/comfort/comfort.ts'
import { display } from '../../../text/en/comfort/display.ts'
import { Choice } from './Choice.tsx'
import styles from './ThemeSettings.module.css'
import { PRESET_NAMES, PRESETS, presetOf } from './presets.ts'
import { settingsOf, swatchOf, themeOf, THEMES } from './themes.ts'

/** The settings changed most: size, theme, and presets of type. */
export const ThemeSettings = observer(() => {
  const { local } = useStores()
  const { font_size } = local
  return (
    <>
      <div className={styles.sizes} role="group" aria-label={display.fontSize}>
        <Size
          name={display.smaller}
          look={styles.small}
          isEnd={font_size === FONT_SIZE_MIN}
          set={local.decreaseFontSize}
        />
        <output className={styles.value} aria-label={display.fontSize}>
          {font_size}
        </output>
        <Size
          name={display.larger}
          look={styles.large}
          isEnd={font_size === FONT_SIZE_MAX}
          set={local.increaseFontSize}
        />
      </div>
      <fieldset className={styles.themes}>
        <legend className="visually-hidden">{text.theme}</legend>
        {THEMES.map(theme => (
          <label key={theme} className={styles.theme}>
            <input
              type="radio"
              name="theme"
              className="visually-hidden"
              aria-label={text.themes[theme]}
              checked={themeOf(local) === theme}
              onChange={() => local.changeDisplay(settingsOf(theme, phoneNight().matches))}
            />
            <span className={`${styles.swatch} ${swatchOf(theme)} ${styles[theme] ?? ''}`} aria-hidden>
              {theme === 'phone' ? <SunMoon size={20} /> : text.specimen}
            </span>
            <span className={styles.name} aria-hidden>
              {theme === 'phone' ? text.auto : text.themes[theme]}
            </span>
          </label>
        ))}
      </fieldset>
      <Choice
        label={text.presets}
        options={PRESET_NAMES.map(value => ({ value, name: text.preset[value] }))}
        value={presetOf(local) ?? ''}
        onChange={name => name && local.changeDisplay(PRESETS[name])}
      />
    </>
  )
})

type SizeProps = { name: string; look: string | undefined; isEnd: boolean; set(): void }

const Size = ({ name, look, isEnd, set }: SizeProps) => (
  <button type="button" className={styles.size} aria-label={name} aria-disabled={isEnd} onClick={set}>
    <span className={look} aria-hidden>
      A
    </span>
  </button>
)
