import { keys as text } from '../../../text/en/comfort/keys.ts'
import { Popup } from '../../../ui/overlay/Popup.tsx'
import styles from './KeyList.module.css'

export type KeyListProps = { open: boolean; onClose(): void }

const NAMES = Object.keys(text.names) as (keyof typeof text.names)[]

/** What the keys of the reader do. */
export const KeyList = ({ open, onClose }: KeyListProps) => (
  <Popup open={open} onClose={onClose} label={text.title} heading={text.title} position="center">
    <dl className={styles.list}>
      {NAMES.map(name => (
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
