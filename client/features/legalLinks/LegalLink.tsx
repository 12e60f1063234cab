import type { ReactNode } from 'react'
import { Link } from '../../routing/Link.tsx'
import { useBrand } from '../../services/services.ts'
import { elsewhere, LEGAL_PAGES } from '../../../shared/legalPages.ts'

type Props = {
  kind: 'terms' | 'privacy'
  /** Within our own text. */
  hash?: string
  className?: string
  children: ReactNode
}

/** To a page that every brand has, here or elsewhere. */
export const LegalLink = ({ kind, hash = '', ...rest }: Props) => (
  <Link to={elsewhere(useBrand(), kind) ?? LEGAL_PAGES[kind] + hash} {...rest} />
)
