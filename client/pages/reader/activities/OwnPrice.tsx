import { useEffect, useState } from 'react'
import { useServices } from '../../../services/services.ts'
import { reader as text } from '../../../../shared/text/en/reading/reader.ts'

/** What a chapter costs a signed-in reader, who may own it. */
export function OwnPrice({ bookId, chapterId }: { bookId: number; chapterId: number }) {
  const { api } = useServices()
  const [price, setPrice] = useState(0)
  useEffect(() => {
    const at = { book_id: bookId, page: chapterId, limit: 1 }
    void api.get('book.chapters', at, { quiet: true }).then(({ s, d }) => {
      const [item] = s ? d.items : []
      setPrice(item?.id === chapterId && !item.is_ordered ? item.price : 0)
    })
  }, [api, bookId, chapterId])
  return price > 0 && <small>{text.coins({ price })}</small>
}
