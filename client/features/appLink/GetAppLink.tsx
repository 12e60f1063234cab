import type { ReactNode } from 'react'
import { useBrand } from '../../services/services.ts'
import { storeAddress } from './appStores.ts'

/** The way to the brand's app, if it has one: a link to the store, which `followAppLinks` makes the download flow. */
export function GetAppLink({ className, children }: { className?: string; children: ReactNode }) {
  const store = storeAddress(useBrand().app, false)
  return (
    store && (
      <a href={store} rel="noopener" className={className} data-app>
        {children}
      </a>
    )
  )
}
