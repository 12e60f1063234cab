import { muted as text } from '../../../../shared/text/en/account/muted.ts'
import { own as common } from '../../../../shared/text/en/account/own.ts'
import { useServices } from '../../../services/services.ts'
import { timeAgo } from '../../../ui/format/timeAgo.ts'
import { OwnList, useOwn } from './OwnList.tsx'

export function MutedReaders() {
  const { notices } = useServices()
  const own = useOwn('reader.mutes')
  return (
    <OwnList
      intro={own.items?.length === 0 ? text.none : text.text}
      own={own}
      rowOf={({ id, name, muted_at }) => {
        const shown = name || text.unnamed
        const unmute = () =>
          own.remove('reader.mute', { reader_id: id, muted: false }, common.notLoaded, () =>
            notices.toast(text.unmuted({ name: shown })),
          )
        return {
          key: String(id),
          title: shown,
          detail: text.since({ date: timeAgo(muted_at) }),
          actions: [{ label: text.unmute, says: text.unmuteOf({ name: shown }), act: unmute }],
        }
      }}
    />
  )
}
