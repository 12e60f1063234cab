import { useEffect, useState } from 'react'
import type { Output } from '../../../../shared/api/endpoints.ts'
import { isNotOffered } from '../../../api/isNotOffered.ts'
import { useServices } from '../../../services.ts'

export type Wallet = Output<'user.surplus'>

export const sumOf = ({ coins, vouchers }: Pick<Wallet, 'coins' | 'vouchers'>) => coins + vouchers

/** Whether coins can be bought at all; undefined until it is known. Who cannot tell is let look. */
export function useCanTopUp(): boolean | undefined {
  const { api } = useServices()
  const [can, setCan] = useState<boolean>()
  useEffect(() => {
    void api.get('charge.list', {}, { quiet: true }).then(({ s, d, errors }) => {
      setCan(s ? d.items.length > 0 : !isNotOffered(errors[0]))
    })
  }, [api])
  return can
}

/**
 * What the reader can spend; undefined until it is known, null where it could not be read. `read` resolves with it,
 * fresh; where that fails, what was known stays.
 */
export function useWallet() {
  const { api } = useServices()
  const [wallet, setWallet] = useState<Wallet | null>()
  const read = async (): Promise<Wallet | undefined> => {
    const { s, d } = await api.get('user.surplus', {}, { quiet: true })
    setWallet(old => (s ? d : (old ?? null)))
    return s ? d : undefined
  }
  useEffect(() => {
    void read()
    // Once; afterwards it is read by whoever knows that it has changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { wallet, read }
}
