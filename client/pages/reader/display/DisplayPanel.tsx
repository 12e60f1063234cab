import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { comfort as text } from '../../../../shared/text/en/comfort/comfort.ts'
import { display } from '../../../../shared/text/en/comfort/display.ts'
import { SiteFoot } from '../../../features/legalLinks/SiteFoot.tsx'
import { Popup } from '../../../ui/overlay/Popup.tsx'
import { Choice } from './Choice.tsx'
import { SunMoon } from '../../../ui/images/icons/SunMoon.tsx'
import styles from './DisplayPanel.module.css'
import themeStyles from './ThemeSettings.module.css'
import { ReadingSettings, type Activity } from './ReadingSettings.tsx'
import { TypeSettings } from './TypeSettings.tsx'
import { FONT_SIZE_MAX, FONT_SIZE_MIN } from '../../../../shared/constants.ts'
import { phoneNight } from '../../../platform/phoneNight.ts'
import { useStores } from '../../../services/services.ts'
import { PRESET_NAMES, PRESETS, presetOf } from './presets.ts'
import { settingsOf, swatchOf, themeOf, THEMES } from './themes.ts'

type Props = {
  open: boolean
  onClose(): void
  onStart(activity: Activity): void
}

const PARTS = [
  { value: 'look', name: text.look },
  { value: 'type', name: text.type },
  { value: 'reading', name: text.reading },
] as const

export const DisplayPanel = observer(({ open, onClose, onStart }: Props) => {
  const [part, setPart] = useState<(typeof PARTS)[number]['value']>('look')
  return (
    <Popup open={open} onClose={onClose} label={display.title} isClear>
      <div className={styles.panel}>
        <Choice label={text.parts} isPlain value={part} onChange={name => setPart(name)} options={PARTS} />
        {part === 'look' && <ThemeSettings />}
        {part === 'type' && <TypeSettings />}
        {part === 'reading' && <ReadingSettings onStart={onStart} />}
        <SiteFoot />
      </div>
    </Popup>
  )
})

const ThemeSettings = observer(() => {
  const { local } = useStores()
  const { font_size } = local
  return (
    <>
      <div className={themeStyles.sizes} role="group" aria-label={display.fontSize}>
        <Size
          name={display.smaller}
          look={themeStyles.small}
          isEnd={font_size === FONT_SIZE_MIN}
          set={local.decreaseFontSize}
        />
        <output className={themeStyles.value} aria-label={display.fontSize}>
          {font_size}
        </output>
        <Size
          name={display.larger}
          look={themeStyles.large}
          isEnd={font_size === FONT_SIZE_MAX}
          set={local.increaseFontSize}
        />
      </div>
      <fieldset className={themeStyles.themes}>
        <legend className="visually-hidden">{text.theme}</legend>
        {THEMES.map(theme => (
          <label key={theme} className={themeStyles.theme}>
            <input
              type="radio"
              name="theme"
              className="visually-hidden"
              aria-label={text.themes[theme]}
              checked={themeOf(local) === theme}
              onChange={() => local.changeDisplay(settingsOf(theme, phoneNight().matches))}
            />
            <span className={`${themeStyles.swatch} ${swatchOf(theme)} ${themeStyles[theme] ?? ''}`} aria-hidden>
              {theme === 'phone' ? <SunMoon size={20} /> : text.specimen}
            </span>
            <span className={themeStyles.name} aria-hidden>
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
  <button type="button" className={themeStyles.size} aria-label={name} aria-disabled={isEnd} onClick={set}>
    <span className={look} aria-hidden>
      A
    </span>
  </button>
)
