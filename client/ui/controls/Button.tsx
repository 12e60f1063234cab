import type { ComponentProps } from 'react'
import { Link } from '../../routing/Link.tsx'
import looks from './Button.module.css'

/** `filled` is what is mostly wanted, one on a screen; `quiet` leads on from where a list ends. */
type Look = { look?: 'filled' | 'outlined' | 'quiet' }

export const Button = ({ look = 'filled', className = '', ...button }: ComponentProps<'button'> & Look) => (
  <button type="button" {...button} className={`${looks[look]} ${className}`} />
)

export const ButtonLink = ({ look = 'filled', ...link }: ComponentProps<typeof Link> & Look) => (
  <Link {...link} className={looks[look]} />
)
