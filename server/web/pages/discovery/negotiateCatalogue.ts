import type { IncomingMessage, ServerResponse } from 'node:http'
import { CATALOGUE, catalogueIn } from '../../../../shared/page/discovery.ts'
import { weightsOf } from '../../http/encoding.ts'
import { ATOM } from './atom.ts'

/** Directs a request for the catalogue to its format: OPDS 2 only if Accept names it, since most apps read Atom. */
export function negotiateCatalogue(req: IncomingMessage, res: ServerResponse): void {
  const [path = '', query] = (req.url ?? '').split('?', 2)
  if (path !== CATALOGUE && path !== `${CATALOGUE}/`) return
  res.setHeader('Vary', [res.getHeader('Vary') ?? [], 'Accept'].flat().join(', '))
  const weights = weightsOf(req.headers.accept ?? '')
  const json = weights.get('application/opds+json') ?? 0
  const format = json > 0 && json >= (weights.get(ATOM) ?? 0) ? 'json' : 'xml'
  req.url = catalogueIn(format) + (query === undefined ? '' : `?${query}`)
}
