import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { persistent } from '../../platform/storage.ts'
import { useServices } from '../../services/services.ts'
import { ratings as text } from '../../../shared/text/en/reading/ratings.ts'
import { HiddenReviews } from './hiddenReviews.ts'
import { Reviews } from './reviews.ts'
import { StarChoice, useRating } from './StarChoice.tsx'

type Props = { bookId: number }

export const EndRating = observer(({ bookId }: Props) => {
  const { api, stores } = useServices()
  const [reviews] = useState(
    () => new Reviews({ api, log: stores.book, hidden: new HiddenReviews(persistent) }, bookId),
  )
  const { token } = stores.user
  useEffect(() => void reviews.look(token !== ''), [reviews, token])
  const { tapped, give } = useRating(reviews)
  const { own, isSaving } = reviews
  const label = own ? text.yours : text.rate
  return (
    <StarChoice label={label} value={tapped ?? own?.stars} isBusy={isSaving} onChoose={stars => void give(stars)} />
  )
})
