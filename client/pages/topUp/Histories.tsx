import { useState, type ReactNode } from 'react'
import type { Output } from '../../../shared/api/endpoints.ts'
import { readerLink } from '../../../shared/links.ts'
import { EntryRow } from '../../features/account/EntryRow.tsx'
import { countText } from '../../features/topUp/money.ts'
import { PersonalList } from '../../features/account/PersonalList.tsx'
import { dateTime } from '../../ui/format/format.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Link } from '../../routing/Link.tsx'
import { useServices } from '../../services/services.ts'
import { foreign } from '../../text/foreign.ts'
import { account as text } from '../../text/en/account/account.ts'

/** What came in and what went out, side by side. */
export function Histories({ topUps, version }: { topUps: ReactNode; version: number }) {
  const [shown, setShown] = useState<string | number>('topUps')
  return (
    <Tabs
      label={text.moneyHistory}
      value={shown}
      onChange={setShown}
      items={[
        { name: 'topUps', label: text.topUpHistory, content: topUps },
        { name: 'spending', label: text.spendingHistory, content: <Spending version={version} /> },
      ]}
    />
  )
}

type Cost = Output<'user.cost_list'>['items'][number]

function Spending({ version }: { version: number }) {
  const { api } = useServices()
  return (
    <PersonalList<Cost>
      load={page => api.get('user.cost_list', { page })}
      version={version}
      keyOf={({ id }) => id}
      signIn={text.spendingSignIn}
      empty={{ title: text.spendingEmpty }}
    >
      {({ book, chapter_ids, created_at, status, coins, vouchers }) => {
        const paid = [
          { count: coins, of: text.coins },
          { count: vouchers, of: text.vouchers },
        ].filter(({ count }) => count > 0)
        return (
          <EntryRow
            title={
              <Link to={readerLink(book.id, chapter_ids[0])}>
                <bdi lang={foreign(book.language)}>{book.name}</bdi>
              </Link>
            }
            detail={`${dateTime(created_at)} · ${text.statuses[status]}`}
            amount={paid.map(({ count }) => `−${countText(count)}`).join(' ')}
            state={paid.map(({ of }) => of).join(' ')}
          />
        )
      }}
    </PersonalList>
  )
}
