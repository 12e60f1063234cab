import { observer } from 'mobx-react-lite'
import { useServices } from '../services/services.ts'
import styles from './NoticeView.module.css'

export const NoticeView = observer(() => {
  const { notices } = useServices()
  const notice = notices.current
  return (
    <div aria-live="polite">
      {notice && (
        <button type="button" key={notice.id} className={styles[notice.kind]} onClick={notices.hide}>
          {notice.message}
        </button>
      )}
    </div>
  )
})
