import { debtNotice as text } from '../../../shared/text/en/account/debtNotice.ts'
import styles from './DebtNotice.module.css'

type Props = {
  debt: number
  frozen: boolean
}

export const DebtNotice = ({ debt, frozen }: Props) => (
  <div className={styles.owed}>
    {debt > 0 && <p>{text.debt({ count: debt })}</p>}
    {frozen && <p>{text.frozen}</p>}
  </div>
)
