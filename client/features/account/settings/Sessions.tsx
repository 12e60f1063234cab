import type { Session } from '../../../../shared/api/account.ts'
import { useBrand, useServices } from '../../../services/services.ts'
import { own as text } from '../../../text/en/account/own.ts'
import { localTime } from '../../../ui/format/localTime.ts'
import { OwnList } from './OwnList.tsx'
import { useLoaded } from './useLoaded.ts'

/** Where the reader is signed in. Each device but this one can be signed out. */
export function Sessions() {
  const { api, notices } = useServices()
  const { appName: brand } = useBrand()
  const { value, hasFailed, again } = useLoaded(async () => {
    const { s, d } = await api.get('user.sessions', {}, { quiet: true })
    return s ? d.items : undefined
  })

  const end = async (session: Session) => {
    const { s, errors } = await api.post('user.endSession', { session_id: session.id }, { quiet: true })
    // One that has ended already is what was wished for.
    if (!s && errors[0].error !== 'NOT_FOUND') return notices.notify(errors[0].desc || text.notLoaded)
    notices.toast(text.sessionEnded({ device: nameOf(session) }))
    again()
  }
  return (
    <OwnList
      intro={text.sessionsText({ brand })}
      items={value}
      hasFailed={hasFailed}
      onAgain={again}
      rowOf={session => ({
        key: session.id,
        title: nameOf(session),
        detail: text.seen({ brand, date: localTime(session.seen_at) }),
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
