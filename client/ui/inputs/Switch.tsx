import type { ComponentProps } from 'react'
import styles from './Switch.module.css'

type Props = Omit<ComponentProps<'button'>, 'type' | 'role' | 'aria-checked'> & { isOn: boolean }

/** Its words, and a track that shows whether it is on. With a `className` it is laid out by whoever shows it. */
export const Switch = ({ isOn, className = styles.switch, children, ...button }: Props) => (
  <button type="button" role="switch" aria-checked={isOn} className={className} {...button}>
    {children}
    <i className={styles.track} aria-hidden />
  </button>
)
