import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { SESSION } from '../../../shared/cookies.ts'
import { priceText, payAddress } from '../../features/topUp/money.ts'
import { Orders } from '../../api/orders.ts'
import { useReturn } from '../../features/topUp/PendingTopUp.tsx'
import { returnPath } from '../../features/account/signIn/returnPath.ts'
import { session } from '../../platform/storage.ts'
import { useAddress } from '../../routing/useNavigation.ts'
import { useServices } from '../../services/services.ts'
import { account as text } from '../../../shared/text/en/account/account.ts'
import { errors } from '../../../shared/text/en/site/errors.ts'
import { chapterIn, opening, useNextPrices } from './opening.ts'
import type { Charges } from './load.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './TopUpOptions.module.css'

const perHundred = ({ money, coins, bonus }: Charges['items'][number]) => ({
  ...money,
  amount: Math.round((100 * money.amount) / (coins + bonus)),
})

/** If the address says how many coins are missing, the smallest sufficient option is selected. */
export const TopUpOptions = observer(({ options }: { options: Charges['items'] }) => {
  const { api, stores, notices } = useServices()
  const { pathname, search } = useAddress()
  const query = new URLSearchParams(search)
  const missing = Number(query.get('missing')) || 0
  const { fit, largest } = missing > 0 ? fitting(options, missing) : {}
  const [chosen, setChosen] = useState(fit ?? largest ?? options[0])
  const from = chapterIn(query.get('return_to'))
  const prices = useNextPrices(api, from)
  const form = useRef<HTMLFormElement>(null)
  // The selected option is what is paid, even if it was selected before hydration.
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    const marked = options[inputs.findIndex(input => input.checked)]
    if (marked) setChosen(marked)
  }, [options])
  const [orders] = useState(() => new Orders(api))
  const [isWorking, setWorking] = useState(false)
  const [redirecting, setRedirecting] = useState<{ option: typeof chosen; payment: string }>()
  const isRedirecting = redirecting !== undefined && redirecting.option === chosen
  useReturn(() => setRedirecting(undefined))

  const topUp = async () => {
    if (!chosen) return
    if (!stores.user.isLogin) return stores.local.toggleLoginDialog()
    // The payment page is loading: another tap is not another order.
    if (isRedirecting) return location.assign(redirecting.payment)
    const requested = query.get('return_to')
    setWorking(true)
    const result = await orders.place({
      kind: 'top_up',
      charge_id: chosen.id,
      ...(stores.host.brand.currencies && { currency: chosen.money.currency }),
      money: chosen.money,
      coins: chosen.coins + chosen.bonus,
      return_to: requested === null ? pathname : returnPath(requested),
    })
    if (!result) return
    setWorking(false)
    if (!result.s) {
      const [error] = result.errors
      // A 401 has opened the sign-in dialog.
      if (error.status === 401) return
      if (error.error === 'ADDRESS_NOT_CONFIRMED') return stores.local.toggleLoginDialog()
      return notices.notify(error.status ? error.desc || errors.hasError : text.payNoResponse)
    }
    const { d } = result
    if (d.kind !== 'top_up') return
    const payment = payAddress(stores.host.brand, d.pay_url)
    if (!payment) return notices.toast(text.payNowhere)
    session.set(SESSION.topUp, String(d.id))
    setRedirecting({ option: chosen, payment })
    location.assign(payment)
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void topUp()
      }}
    >
      {missing > 0 && <p className={styles.missing}>{text.missing({ missing, marked: fit ? 'enough' : 'largest' })}</p>}
      <fieldset className={styles.options}>
        <legend className="visually-hidden">{text.choose}</legend>
        {options.map(option => (
          <label key={option.id} className={`column card ${styles.option}`}>
            <input
              type="radio"
              name="charge"
              checked={option === chosen}
              className={styles.radio}
              onChange={() => setChosen(option)}
            />
            <span className={`${styles.label} ${option === fit ? styles.fit : ''}`}>
              {option === fit ? text.fits : option.label}
            </span>
            <span className={styles.coins}>{text.coinsOf({ count: option.coins })}</span>
            <span className={`link ${styles.bonus}`}>{option.bonus > 0 && text.bonus({ count: option.bonus })}</span>
            {from && <span className={`hint ${styles.opens}`}>{prices && text.opens(opening(option, prices))}</span>}
            <span className={styles.price}>{priceText(option.money)}</span>
            <span className={styles.rate}>{text.perHundred({ price: priceText(perHundred(option)) })}</span>
          </label>
        ))}
      </fieldset>
      <div className={`${styles.pay} needs-script`}>
        <Button type="submit" disabled={isWorking}>
          {isWorking || isRedirecting ? text.payOpening : chosen && text.pay({ price: priceText(chosen.money) })}
        </Button>
      </div>
    </form>
  )
})

type Charge = Charges['items'][number]

export function fitting(options: Charges['items'], missing: number): { fit?: Charge; largest?: Charge } {
  const coinsIn = ({ coins, bonus }: Charge) => coins + bonus
  let fit: Charge | undefined
  let largest: Charge | undefined
  for (const option of options) {
    if (!largest || coinsIn(option) > coinsIn(largest)) largest = option
    if (coinsIn(option) >= missing && (!fit || coinsIn(option) < coinsIn(fit))) fit = option
  }
  return { fit, largest }
}
