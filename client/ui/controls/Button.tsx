import type { ComponentProps } from 'react'
import { Link } from '../../routing/Link.tsx'
import styles from './Button.module.css'

/** `filled` is the main action, one per screen; `quiet` is for the end of a list, `soft` for its rows. */
type Variant = { variant?: 'filled' | 'outlined' | 'quiet' | 'soft' }

export const Button = ({ variant = 'filled', className = '', ...button }: ComponentProps<'button'> & Variant) => (
  <button type="button" {...button} className={`${styles[variant]} ${className}`} />
)

export const ButtonLink = ({ variant = 'filled', ...link }: ComponentProps<typeof Link> & Variant) => (
  <Link {...link} className={styles[variant]} />
)

export const QuietLink = (link: ComponentProps<typeof Link>) => <ButtonLink {...link} variant="quiet" />
