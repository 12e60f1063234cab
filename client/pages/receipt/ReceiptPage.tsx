import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Receipt } from '../../../shared/api/orders.ts'
import { PersonalList } from '../../features/account/PersonalList.tsx'
import accountStyles from '../../features/account/AccountScreen.module.css'
import { priceText } from '../../features/topUp/money.ts'
import { lazy } from '../../routing/lazy.tsx'
import { useServices, useStores } from '../../services/services.ts'
import { account } from '../../../shared/text/en/account/account.ts'
import { receipts as text } from '../../../shared/text/en/account/receipts.ts'
import { localTime } from '../../ui/format/localTime.ts'
import { Time } from '../../ui/format/TimeAgo.tsx'
import type { ReceiptOf } from './load.ts'
import styles from './ReceiptPage.module.css'

export function ReceiptPage({ data: { orderId } }: { data: ReceiptOf }) {
  const { api } = useServices()
  const [version, setVersion] = useState(0)
  const load = async () => {
    const result = await api.get('order.receipt', { order_id: orderId }, { quiet: true })
    if (result.s) return { ...result, d: { items: [result.d], total: 1 } }
    return result.errors[0].status === 404 ? { s: 1 as const, errors: [] as [], d: { items: [], total: 0 } } : result
  }
  return (
    <div className={accountStyles.page}>
      <h1 className={accountStyles.title}>{text.receipt}</h1>
      <PersonalList<Receipt>
        load={load}
        version={version}
        keyOf={({ order }) => order.id}
        cover="none"
        signIn={text.signIn}
        empty={{ title: text.none, text: text.noneText }}
      >
        {receipt => (
          <>
            <ReceiptTable receipt={receipt} />
            {receipt.cases && <Cases orderId={orderId} cases={receipt.cases} onSent={() => setVersion(version + 1)} />}
          </>
        )}
      </PersonalList>
    </div>
  )
}

const PaymentProblem = lazy(() => import('./PaymentProblem.tsx').then(part => part.PaymentProblem))

type CasesProps = { orderId: number; cases: NonNullable<Receipt['cases']>; onSent(): void }

function Cases({ orderId, cases, onSent }: CasesProps) {
  const { notices } = useServices()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.cases}>
      {cases.map(({ id, created_at, reply }) => (
        <div key={id} className={styles.case}>
          <p>
            <b>{text.case({ id })}</b> · <Time time={created_at} />
          </p>
          <p className={`hint ${styles.seller}`}>{reply ?? text.open}</p>
        </div>
      ))}
      <button type="button" className={`link ${styles.problem}`} onClick={() => setOpen(true)}>
        {text.problem}
      </button>
      <PaymentProblem
        label={text.problem}
        orderId={orderId}
        open={isOpen}
        onClose={() => setOpen(false)}
        onSent={() => {
          setOpen(false)
          notices.toast(text.sent)
          onSent()
        }}
      />
    </section>
  )
}

const ReceiptTable = observer(({ receipt: { order, seller, tax, returned, payment } }: { receipt: Receipt }) => {
  const { brand } = useStores().host
  const { currency } = order.money
  const bought = [
    [text.number, String(order.id)],
    [text.date, localTime(order.paid_at ?? order.created_at)],
    [text.bought, account.coinsOf({ count: order.coins })],
    order.bonus > 0 && [text.bonus, account.coinsOf({ count: order.bonus })],
  ]
  const paid = [
    tax && [text.tax({ name: tax.name, rate: tax.rate / 100 }), priceText({ amount: tax.amount, currency })],
    returned > 0 && [text.returned, priceText({ amount: returned, currency })],
    [text.payment, payment],
  ]
  return (
    <article className={`card ${styles.paper}`}>
      <p className={styles.brand}>{brand.appName}</p>
      {seller && <p className={`hint ${styles.seller}`}>{seller}</p>}
      <dl className={styles.rows}>
        <Rows rows={bought} />
        <div className={styles.total}>
          <dt>{text.total}</dt>
          <dd>{priceText(order.money)}</dd>
        </div>
        <Rows rows={paid} />
      </dl>
      <p className={`hint ${styles.state}`}>{account.statuses[order.status]}</p>
    </article>
  )
})

const Rows = ({ rows }: { rows: (string[] | false | null)[] }) =>
  rows.map(
    row =>
      row && (
        <div key={row[0]}>
          <dt>{row[0]}</dt>
          <dd>{row[1]}</dd>
        </div>
      ),
  )
