import { owed as text } from '../../text/en/account/owed.ts'
import styles from './Owed.module.css'

type Props = {
  /** In coins. */
  debt: number
  frozen: boolean
}

/** The reader's debt, or that their account is frozen. */
export const Owed = ({ debt, frozen }: Props) => (
  <div className={styles.owed}>
    {debt > 0 && <p>{text.debt({ count: debt })}</p>}
    {frozen && <p>{text.frozen}</p>}
  </div>
)
