import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import type { CatalogueProps } from './Catalogue.tsx'

const catalogue = chunk<CatalogueProps>('features/chapterList/Catalogue', () =>
  import('./Catalogue.tsx').then(module => module.Catalogue),
)

/** Brings the catalogue's code when it is first opened. */
export const CatalogueHost = (props: CatalogueProps) =>
  usePart(catalogue, props.open, props.onClose) ? catalogue.render(props) : null
