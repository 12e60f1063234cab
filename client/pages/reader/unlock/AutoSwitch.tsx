import { useId } from 'react'
import { unlock as text } from '../../../text/en/account/unlock.ts'
import styles from './AutoSwitch.module.css'
import { limitsFor } from './autoUnlock.ts'
import type { useAutoUnlock } from './useAutoUnlock.ts'

type Props = Pick<ReturnType<typeof useAutoUnlock>, 'setting' | 'change'> & {
  /** Of a chapter, about. */ price: number
}

/** Whether the chapters of this book are unlocked as they are opened, and for how many coins a day. */
export function AutoSwitch({ setting: { isOn, limit, spent }, change, price }: Props) {
  const id = useId()
  return (
    <div className={styles.auto}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={id}
        className={styles.switch}
        onClick={() => change({ isOn: !isOn })}
      >
        <span>{text.auto}</span>
        <i className={styles.track} aria-hidden />
      </button>
      <p id={id} className={styles.about}>
        {isOn ? text.autoToday({ spent, limit }) : text.autoAbout({ price, limit })}
      </p>
      {isOn && (
        <fieldset className={styles.limits}>
          <legend className={styles.about}>{text.limit}</legend>
          {limitsFor(price, limit).map(choice => (
            <label key={choice} className={styles.limit}>
              <input
                type="radio"
                name={id}
                className="visually-hidden"
                checked={choice === limit}
                onChange={() => change({ limit: choice })}
              />
              <span>{text.limitOf({ limit: choice })}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
