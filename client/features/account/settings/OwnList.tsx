import { useState, type ReactNode } from 'react'
import { own as text } from '../../../text/en/account/own.ts'
import styles from './OwnList.module.css'

type Action = {
  label: string
  /** The same with what it is done to, for screen readers. */
  says: string
  act(): Promise<unknown> | void
}
type Row = { key: string; title: string; detail: string; mark?: string; actions: Action[] }

type Props<Item> = {
  intro: ReactNode
  /** Undefined until they have come. */
  items: Item[] | undefined
  hasFailed: boolean
  onAgain(): void
  rowOf(item: Item): Row
}

/** A short list of what belongs to the account, with what can be done to each. */
export function OwnList<Item>({ intro, items, hasFailed, onAgain, rowOf }: Props<Item>) {
  return (
    <>
      <p className={styles.intro}>{intro}</p>
      {items === undefined && (
        <div role="status" className={styles.waiting}>
          {hasFailed ? text.notLoaded : text.loading}
          {hasFailed && (
            <button type="button" className={styles.action} onClick={onAgain}>
              {text.tryAgain}
            </button>
          )}
        </div>
      )}
      <ul className={styles.list}>
        {items?.map(rowOf).map(({ key, ...row }) => (
          <ListRow key={key} {...row} />
        ))}
      </ul>
    </>
  )
}

function ListRow({ title, detail, mark, actions }: Omit<Row, 'key'>) {
  const [isWorking, setWorking] = useState(false)
  const run = async (act: Action['act']) => {
    setWorking(true)
    await act()
    setWorking(false)
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
        <p className={styles.detail}>{detail}</p>
      </div>
      {mark && <span className={styles.mark}>{mark}</span>}
      {actions.map(({ label, says, act }) => (
        <button
          key={label}
          type="button"
          className={styles.action}
          aria-label={says}
          disabled={isWorking}
          onClick={() => void run(act)}
        >
          {label}
        </button>
      ))}
    </li>
  )
}
