import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import { login as text } from '../../text/en/account/login.ts'
import styles from '../byMail/EntryForm.module.css'
import type { OtherWaysProps } from '../byMail/OtherWays.tsx'

const ways = chunk<OtherWaysProps>(() => import('../byMail/OtherWays.tsx').then(module => module.OtherWays))

/** Brings those forms when one is first wanted. */
export const OtherWaysHost = ({ onFailed, ...props }: OtherWaysProps & { onFailed(): void }) =>
  usePart(ways, true, onFailed) ? ways.render(props) : <p className={styles.note}>{text.working}</p>
