import { useState } from 'react'
import type { Output } from '../../../shared/api/endpoints.ts'
import { EntryRow } from '../../components/account/EntryRow.tsx'
import { countText, priceText } from '../../components/account/money.ts'
import { PersonalList } from '../../components/account/PersonalList.tsx'
import { dateTime } from '../../components/format.ts'
import { Tabs } from '../../components/Tabs.tsx'
import { useServices } from '../../services.ts'
import { account as text } from '../../text/en/account.ts'

type TopUp = Output<'user.charge'>['items'][number]
type Spending = Output<'user.cost_list'>['items'][number]

/** What came into the account and what went out (specification, section 1: purchase and cost history). */
export function Histories() {
  const [shown, setShown] = useState<string | number>('top-ups')
  return (
    <Tabs
      label={text.histories}
      value={shown}
      onChange={setShown}
      items={[
        { name: 'top-ups', label: text.topUpHistory, content: <TopUps /> },
        { name: 'spending', label: text.spendingHistory, content: <Spendings /> },
      ]}
    />
  )
}

function TopUps() {
  const { api } = useServices()
  return (
    <PersonalList<TopUp>
      load={page => api.get('user.charge', { page }, { quiet: true })}
      keyOf={({ id }) => id}
      signIn={text.topUpSignIn}
      empty={{ title: text.topUpHistoryEmpty }}
    >
      {({ coins, bonus, created_at, money, status }) => (
        <EntryRow title={text.coinsOf(countText(coins + bonus))} detail={dateTime(created_at)} amount={priceText(money)} state={text.statuses[status]} />
      )}
    </PersonalList>
  )
}

function Spendings() {
  const { api } = useServices()
  return (
    <PersonalList<Spending>
      load={page => api.get('user.cost_list', { page }, { quiet: true })}
      keyOf={({ id }) => id}
      signIn={text.spendingSignIn}
      empty={{ title: text.spendingEmpty }}
    >
      {({ book, chapter_ids, created_at, coins, vouchers }) => (
        <EntryRow
          title={<bdi>{book.name}</bdi>}
          detail={`${text.chaptersOf(countText(chapter_ids.length))} · ${dateTime(created_at)}`}
          amount={coins > 0 || vouchers === 0 ? text.coinsOf(countText(coins)) : text.vouchersOf(countText(vouchers))}
          state={coins > 0 && vouchers > 0 && text.vouchersOf(countText(vouchers))}
        />
      )}
    </PersonalList>
  )
}
