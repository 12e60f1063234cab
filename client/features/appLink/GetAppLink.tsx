import type { ReactNode } from 'react'
import { useBrand } from '../../services/services.ts'
import { storeAddress } from './appStores.ts'

/** A link to the brand's app in its store, if any; `followAppLinks` turns it into the download flow. */
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
