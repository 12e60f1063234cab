import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { useStores } from '../../../services/services.ts'
import { keys as text } from '../../../../shared/text/en/comfort/keys.ts'
import { Popup } from '../../../ui/overlay/Popup.tsx'
import switchStyles from '../../../ui/controls/Switch.module.css'
import styles from './KeyList.module.css'

type Props = { open: boolean; onClose(): void }

const NAMES = Object.keys(text.names) as (keyof typeof text.names)[]

export const KeyList = observer(({ open, onClose }: Props) => {
  const { local } = useStores()
  const id = useId()
  const hasLetters = local.letter_keys === 1
  return (
    <Popup open={open} onClose={onClose} label={text.title} heading={text.title} position="center">
      <div className={styles.letters}>
        <button
          type="button"
          role="switch"
          aria-checked={hasLetters}
          aria-describedby={id}
          className={switchStyles.switch}
          onClick={() => local.changeDisplay({ letter_keys: hasLetters ? 0 : 1 })}
        >
          <span>{text.letterShortcuts}</span>
          <i className={switchStyles.track} aria-hidden />
        </button>
        <p id={id} className="hint">
          {text.letterShortcutsHint}
        </p>
      </div>
      <dl className={styles.list}>
        {NAMES.filter(name => hasLetters || text.names[name].length > 1).map(name => (
          <div key={name} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{text.names[name]}</kbd>
            </dt>
            <dd className={styles.does}>{text.does[name]}</dd>
          </div>
        ))}
      </dl>
    </Popup>
  )
})
