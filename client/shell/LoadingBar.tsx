import { observer } from 'mobx-react-lite'
import { useNavigation } from '../routing/useNavigation.ts'
import { shell as text } from '../../shared/text/en/site/shell.ts'
import styles from './LoadingBar.module.css'

/** The bar at the top while a navigation, or a call of the page, takes longer than 200 ms. */
export const LoadingBar = observer(() => {
  const progress = useNavigation()?.progress
  return progress?.isShown ? <div className={styles.bar} role="progressbar" aria-label={text.loading} /> : null
})
