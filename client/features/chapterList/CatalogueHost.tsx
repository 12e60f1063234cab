import { useEffect } from 'react'
import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import type { CatalogueProps } from './Catalogue.tsx'

const catalogue = chunk<CatalogueProps>(() => import('./Catalogue.tsx').then(module => module.Catalogue))

type Props = CatalogueProps & {
  /** The reader's finger is at it: its code comes before it is opened, so that a slow line is not waited for. */
  isNear?: boolean
}

/** Brings the catalogue's code when it is first opened, or about to be. */
export function CatalogueHost({ isNear = false, ...props }: Props) {
  useEffect(() => {
    // What fails now is tried again when it is opened.
    if (isNear) catalogue.ready().catch(() => {})
  }, [isNear])
  return usePart(catalogue, props.open, props.onClose) ? catalogue.render(props) : null
}
