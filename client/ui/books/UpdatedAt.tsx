import { observer } from 'mobx-react-lite'
import { useStores } from '../../services/services.ts'
import { cards as text } from '../../text/en/discover/cards.ts'
import { dateTime } from '../format/format.ts'
import { updatedAgo } from '../format/updatedAgo.ts'
import styles from './UpdatedAt.module.css'

/**
 * When a book was updated: the date in the server's page, which is cached and ages; how long ago once the page is
 * hydrated, in the same space.
 */
export const UpdatedAt = observer(({ time }: { time: string }) => {
  const { loading } = useStores().local
  return (
    <time dateTime={time} className={styles.time}>
      {loading ? (
        <>
          <span className="visually-hidden">{text.updatedAt} </span>
          {dateTime(time)}
        </>
      ) : (
        updatedAgo(time)
      )}
    </time>
  )
})
