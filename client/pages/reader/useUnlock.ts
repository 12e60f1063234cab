import { useEffect, useRef, useState } from 'react'
import type { Output } from '../../../shared/api/endpoints.ts'
import { newKey } from '../../platform/newKey.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useServices } from '../../services.ts'
import type { ReadChapter } from './reading.ts'

/**
 * Unlocking a chapter for a reader who is signed in. The server's page is the same for everyone, so a chapter that this
 * reader owns already is shown in full first. One order for one wish: a second tap and a second try carry the same key.
 */
export function useUnlock({ book_id, id, price }: ReadChapter) {
  const { api } = useServices()
  const navigation = useNavigation()
  const [balance, setBalance] = useState<Output<'user.surplus'>>()
  const [isWorking, setWorking] = useState(false)
  const key = useRef('')

  const readBalance = async () => {
    const result = await api.get('user.surplus', {}, { quiet: true })
    if (result.s) setBalance(result.d)
  }

  useEffect(() => {
    let isHere = true
    void api.get('chapter.ordered', { book_id, chapter_id: id }, { quiet: true }).then(owned => {
      if (isHere && owned.s) void navigation?.reload()
    })
    void readBalance()
    return () => { isHere = false }
    // Once for each chapter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [book_id, id])

  const unlock = async () => {
    if (isWorking) return
    setWorking(true)
    key.current ||= newKey()
    const { s, errors: [error] } = await api.post('order.create', { kind: 'chapters', book_id, chapter_ids: [id] }, { idempotencyKey: key.current })
    // A refusal is kept under its key: after a top-up the next wish is another order.
    if (s || (error && error.status >= 400 && error.status < 500)) key.current = ''
    if (s) await navigation?.reload()
    else if (error?.error === 'NOT_ENOUGH_COINS') await readBalance()
    setWorking(false)
  }
  return { balance, isShort: balance !== undefined && balance.coins + balance.vouchers < price, isWorking, unlock }
}
