import { observer } from 'mobx-react-lite'
import { useStores } from '../../services/services.ts'
import { dateTime } from '../../../shared/text/format.ts'
import { timeAgo } from './timeAgo.ts'

/** A time: in the server's page, which is cached, as a date; in the browser as how long ago. */
export const TimeAgo = observer(({ time, className }: { time: string; className?: string }) => (
  <time dateTime={time} className={className}>
    {(useStores().local.loading ? dateTime : timeAgo)(time)}
  </time>
))
