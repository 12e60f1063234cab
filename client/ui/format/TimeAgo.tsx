import { observer } from 'mobx-react-lite'
import { useStores } from '../../services/services.ts'
import { dateTime } from '../../../shared/text/format.ts'
import { localTime } from './localTime.ts'
import { timeAgo } from './timeAgo.ts'

type Props = { time: string; className?: string }

/** A time: in the server's page, which is cached, in UTC; in the browser in the reader's zone. */
export const Time = observer(({ time, className }: Props) => (
  <time dateTime={time} className={className}>
    {(useStores().local.loading ? dateTime : localTime)(time)}
  </time>
))

/** How long ago it was, with the exact time as a hint; in the server's page the time. */
export const TimeAgo = observer(({ time, className }: Props) => {
  const { loading } = useStores().local
  return (
    <time dateTime={time} className={className} title={loading ? undefined : localTime(time)}>
      {(loading ? dateTime : timeAgo)(time)}
    </time>
  )
})
