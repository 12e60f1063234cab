import type { Session } from '../../../../shared/api/account.ts'
import { useBrand, useServices } from '../../../services/services.ts'
import { own as text } from '../../../../shared/text/en/account/own.ts'
import { timeAgo } from '../../../ui/format/timeAgo.ts'
import { OwnList, useOwn } from './OwnList.tsx'

export function Sessions() {
  const { notices } = useServices()
  const { appName: brand } = useBrand()
  const own = useOwn('user.sessions')
  const end = (session: Session) =>
    own.remove('user.endSession', { session_id: session.id }, text.notLoaded, () =>
      notices.toast(text.sessionEnded({ device: nameOf(session) })),
    )
  return (
    <OwnList
      intro={text.sessionsText({ brand })}
      own={own}
      rowOf={session => ({
        key: session.id,
        title: nameOf(session),
        detail: text.seen({ date: timeAgo(session.seen_at) }),
        mark: session.current ? text.thisDevice : undefined,
        actions: session.current
          ? []
          : [{ label: text.endSession, says: text.endSessionOf({ device: nameOf(session) }), act: () => end(session) }],
      })}
    />
  )
}

const nameOf = ({ browser, system }: Session) =>
  browser && system ? text.sessionOn({ browser, system }) : browser || system || text.sessionUnknown
