import { useEffect, useState } from 'react'
import type { Output } from '../../../../shared/api/endpoints.ts'
import { useServices } from '../../../services.ts'

export type Wallet = Output<'user.surplus'>

export const sumOf = ({ coins, vouchers }: Pick<Wallet, 'coins' | 'vouchers'>) => coins + vouchers

/** What the reader can spend; undefined until it is known. `read` resolves with it, fresh. */
export function useWallet() {
  const { api } = useServices()
  const [wallet, setWallet] = useState<Wallet>()
  const read = async (): Promise<Wallet | undefined> => {
    const { s, d } = await api.get('user.surplus', {}, { quiet: true })
    if (!s) return undefined
    setWallet(d)
    return d
  }
  useEffect(() => {
    void read()
    // Once; afterwards it is read by whoever knows that it has changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { wallet, read }
}
