import styles from './OrderSelect.module.css'

type Props<Order extends string> = {
  label: string
  names: Readonly<Record<Order, string>>
  orders: readonly Order[]
  value: Order
  onChange(order: Order): void
}

export const OrderSelect = <Order extends string>({ label, names, orders, value, onChange }: Props<Order>) => (
  <label className={`row hint ${styles.order}`}>
    {label}
    <select value={value} onChange={({ target }) => onChange(target.value as Order)}>
      {orders.map(order => (
        <option key={order} value={order}>
          {names[order]}
        </option>
      ))}
    </select>
  </label>
)
