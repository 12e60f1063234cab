import type { ComponentProps } from 'react'
import { Link } from '../../routing/Link.tsx'
import styles from './Button.module.css'

/**
 * `filled` is what is mostly wanted, one on a screen; `quiet` leads on from where a list ends, `soft` from one of its
 * rows.
 */
type Variant = { variant?: 'filled' | 'outlined' | 'quiet' | 'soft' }

export const Button = ({ variant = 'filled', className = '', ...button }: ComponentProps<'button'> & Variant) => (
  <button type="button" {...button} className={`${styles[variant]} ${className}`} />
)

export const ButtonLink = ({ variant = 'filled', ...link }: ComponentProps<typeof Link> & Variant) => (
  <Link {...link} className={styles[variant]} />
)

/** A link that leads on from where a list ends. */
export const QuietLink = (link: ComponentProps<typeof Link>) => <ButtonLink {...link} variant="quiet" />
