import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { unlock as text } from '../../../shared/text/en/account/unlock.ts'
import switchStyles from '../../ui/controls/Switch.module.css'
import styles from './AutoSwitch.module.css'
import { limitsFor, type AutoUnlock } from './autoUnlock.ts'

type Props = { auto: AutoUnlock; /** Approximate price of a chapter. */ price: number }

export const AutoSwitch = observer(({ auto, price }: Props) => {
  const { isOn, limit, spent } = auto.setting
  const where = auto.budget.isOfAccount ? 'account' : 'device'
  const id = useId()
  return (
    <div className={styles.auto}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={id}
        className={switchStyles.switch}
        onClick={() => void auto.change({ isOn: !isOn })}
      >
        <span>{text.auto}</span>
        <i className={switchStyles.track} aria-hidden />
      </button>
      <p id={id} className={`hint ${styles.about}`}>
        {isOn ? text.autoToday({ spent, limit, where }) : text.autoAbout({ price, limit, where })}
      </p>
      {isOn && (
        <fieldset className={styles.limits}>
          <legend className={`hint ${styles.about}`}>{text.limit}</legend>
          {limitsFor(price, limit).map(choice => (
            <label key={choice} className={styles.limit}>
              <input
                type="radio"
                name={id}
                className="visually-hidden"
                checked={choice === limit}
                onChange={() => void auto.change({ limit: choice })}
              />
              <span>{text.limitOf({ limit: choice })}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
})
