import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Output } from '../../../shared/api/endpoints.ts'
import { EntryRow } from '../../components/account/EntryRow.tsx'
import { priceText } from '../../components/account/money.ts'
import { PersonalList } from '../../components/account/PersonalList.tsx'
import { backendAddress } from '../../api/backendAddress.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { dateTime } from '../../components/format.ts'
import { returnPath } from '../../components/login/returnPath.ts'
import { newKey } from '../../platform/newKey.ts'
import { useServices } from '../../services.ts'
import { account as text } from '../../text/en/account.ts'
import styles from './AccountScreen.module.css'
import { Histories } from './Histories.tsx'
import type { Charges } from './loadTopUp.ts'
import optionStyles from './TopUpPage.module.css'

type Order = Output<'user.charge'>['items'][number]

/** What can be topped up, and what has been. */
export function TopUpPage({ data: options }: { data: Charges }) {
  const { api } = useServices()
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{text.topUp}</h1>
      {options.length > 0 ? <Options options={options} /> : <EmptyState title={text.topUpEmpty} text={text.topUpEmptyText} />}
      <Histories
        topUps={(
          <PersonalList<Order>
            load={page => api.get('user.charge', { page }, { quiet: true })}
            keyOf={({ id }) => id}
            signIn={text.topUpSignIn}
            empty={{ title: text.topUpHistoryEmpty }}
          >
            {({ coins, bonus, created_at, money, status }) => (
              <EntryRow
                title={text.coinsOf({ count: coins + bonus })}
                detail={dateTime(created_at)}
                amount={priceText(money)}
                state={text.statuses[status]}
              />
            )}
          </PersonalList>
        )}
      />
    </div>
  )
}

/** One to choose; paying needs an account, so a guest is asked to sign in first. */
const Options = observer(({ options }: { options: Charges }) => {
  const { api, stores, notices } = useServices()
  const { pathname, search } = useLocation()
  const { brand } = stores.host
  const [chosen, setChosen] = useState(options[0])
  const [order, setOrder] = useState({ key: '', working: false })
  const topUp = async () => {
    if (!chosen || order.working) return
    if (!stores.user.isLogin) return stores.local.toggleLoginDialog()
    const key = order.key || newKey()
    setOrder({ key, working: true })
    const asked = new URLSearchParams(search).get('return_to')
    const return_to = asked === null ? pathname : returnPath(asked)
    const { s, d } = await api.post('order.create', { kind: 'top_up', charge_id: chosen.id, return_to }, { idempotencyKey: key })
    // After a failure the same order may be tried again; after success the next one is another.
    setOrder({ key: s ? '' : key, working: false })
    if (!s || d.kind !== 'top_up') return
    const payment = d.pay_url ? new URL(backendAddress(brand, d.pay_url), location.href) : undefined
    if (payment && (payment.protocol === 'https:' || payment.origin === location.origin)) location.assign(payment)
    else notices.toast(text.payNowhere)
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void topUp()
      }}
    >
      <fieldset className={optionStyles.options}>
        <legend className="visually-hidden">{text.choose}</legend>
        {options.map(option => (
          <label key={option.id} className={optionStyles.option}>
            <input
              type="radio"
              name="charge"
              checked={option === chosen}
              className={optionStyles.radio}
              onChange={() => {
                setChosen(option)
                setOrder({ key: '', working: false })
              }}
            />
            <span className={optionStyles.label}>{option.label}</span>
            <span className={optionStyles.coins}>{text.coinsOf({ count: option.coins })}</span>
            <span className={optionStyles.bonus}>{option.bonus > 0 && text.bonus({ count: option.bonus })}</span>
            <span className={optionStyles.price}>{priceText(option.money)}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" disabled={order.working} className={`${optionStyles.pay} needs-script`}>
        {order.working ? text.payOpening : chosen && text.pay({ price: priceText(chosen.money) })}
      </button>
    </form>
  )
})
