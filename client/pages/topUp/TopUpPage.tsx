import { useState, type ReactNode } from 'react'
import type { Output } from '../../../shared/api/endpoints.ts'
import { Balance } from '../../features/account/Balance.tsx'
import { EntryRow } from '../../features/account/EntryRow.tsx'
import { priceText, countText } from '../../features/topUp/money.ts'
import { PersonalList } from '../../features/account/PersonalList.tsx'
import { PendingTopUp, useReturn } from '../../features/topUp/PendingTopUp.tsx'
import { legalMenu } from '../../features/legalLinks/SiteFoot.tsx'
import { Time } from '../../ui/format/TimeAgo.tsx'
import { foreign } from '../../../shared/text/format.ts'
import { useServices, useStores } from '../../services/services.ts'
import { account as text } from '../../../shared/text/en/account/account.ts'
import { card } from '../../../shared/text/en/account/card.ts'
import styles from '../../features/account/AccountScreen.module.css'
import { Link } from '../../routing/Link.tsx'
import type { Charges } from './load.ts'
import { TopUpOptions } from './TopUpOptions.tsx'
import { readerLink } from '../../../shared/links.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { useAddress } from '../../routing/useNavigation.ts'
import row from './Currencies.module.css'

type Order = Output<'user.charge'>['items'][number]

export function TopUpPage({ data: { items: options, test: isTest, tax, hasFailed } }: { data: Charges }) {
  const { api, stores } = useServices()
  const hasAccounts = stores.host.offers('accounts')
  const closed = hasFailed ? text.topUpFailed : hasAccounts ? text.topUpClosed : card.guestText
  const note = options[0] ? isTest && text.testPayments : closed
  const [version, setVersion] = useState(0)
  const refresh = () => setVersion(version => version + 1)
  useReturn(refresh)
  return (
    <div className={`${styles.page} ${styles.columns}`}>
      <div>
        <h1 className={styles.title}>{text.topUp}</h1>
        {hasAccounts && <Balance version={version} />}
        {hasAccounts && <PendingTopUp onSettled={refresh} isFloating />}
        {note && <p className={styles.note}>{note}</p>}
        {options[0] && (
          <>
            <Currencies chosen={options[0].money.currency} />
            {tax && <p className={`hint ${row.tax}`}>{text.taxIncluded({ name: tax.name, rate: tax.rate / 100 })}</p>}
            <TopUpOptions key={options[0].money.currency} options={options} />
            <ul className={row.row}>
              {legalMenu(stores.host.brand).map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={`touch-target link ${styles.link}`}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {hasAccounts && (
        <Histories
          version={version}
          topUps={
            <PersonalList<Order>
              load={at => api.get('user.charge', at)}
              version={version}
              keyOf={({ id }) => id}
              cover="none"
              signIn={text.topUpSignIn}
              empty={{ title: text.topUpHistoryEmpty }}
            >
              {({ id, coins, bonus, created_at, money, status, balance }) => (
                <EntryRow
                  title={text.coinsOf({ count: coins + bonus })}
                  detail={<Time time={created_at} />}
                  after={balance && text.balanceAfter(balance)}
                  amount={priceText(money)}
                  state={
                    status === 'paid' || status === 'refunded' ? (
                      <>
                        <span>{text.statuses[status]}</span> ·{' '}
                        <Link to={`/myinfo/receipt/${id}`} className={`touch-target link ${styles.link}`}>
                          {text.receipt}
                        </Link>
                      </>
                    ) : (
                      text.statuses[status]
                    )
                  }
                />
              )}
            </PersonalList>
          }
        />
      )}
    </div>
  )
}

function Histories({ topUps, version }: { topUps: ReactNode; version: number }) {
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
      load={at => api.get('user.cost_list', at)}
      version={version}
      keyOf={({ id }) => id}
      cover="none"
      signIn={text.spendingSignIn}
      empty={{ title: text.spendingEmpty }}
    >
      {({ book, chapter_ids, created_at, status, coins, vouchers, balance }) => {
        const count = chapter_ids.length
        const named = count > 0 && text.chaptersOf({ count, numbers: rangesText(chapter_ids) })
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
            detail={
              <>
                {named && `${named} · `}
                <Time time={created_at} />
                {status !== 'paid' && ` · ${text.statuses[status]}`}
              </>
            }
            after={balance && text.balanceAfter(balance)}
            amount={`−${countText(coins + vouchers)}`}
            state={paid.map(({ count, of }) => (paid.length > 1 ? `${of} ${countText(count)}` : of)).join(' · ')}
          />
        )
      }}
    </PersonalList>
  )
}

/** The brand's currencies, if it has several: links, so that the choice is in the address. */
function Currencies({ chosen }: { chosen: string }) {
  const { currencies = [] } = useStores().host.brand
  const { pathname, search } = useAddress()
  if (currencies.length < 2) return null
  const to = (currency: string) => {
    const query = new URLSearchParams(search)
    query.set('currency', currency)
    return `${pathname}?${query}`
  }
  return (
    <nav aria-label={text.currency} className={row.row}>
      {currencies.map(currency => (
        <Link
          key={currency}
          to={to(currency)}
          aria-current={currency === chosen ? 'true' : undefined}
          className={`touch-target ${row.currency}`}
        >
          {currency}
        </Link>
      ))}
    </nav>
  )
}

/** Ascending numbers in short: `5–7, 9`. */
export function rangesText(numbers: readonly number[]): string {
  const ranges: number[][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && number === last.at(-1)! + 1) last.push(number)
    else ranges.push([number])
  }
  return ranges.map(([first, ...rest]) => [first, ...rest.slice(-1)].join('–')).join(', ')
}
