import { observer } from 'mobx-react-lite'
import { useStores } from '../../services/services.ts'
import { dateTime } from './format.ts'
import { timeAgo } from './timeAgo.ts'

/** When something was: in the page of the server, which is kept, the date; in the browser how long ago. */
export const TimeAgo = observer(({ time, className }: { time: string; className?: string }) => (
  <time dateTime={time} className={className}>
    {(useStores().local.loading ? dateTime : timeAgo)(time)}
  </time>
))
