import type { BookCard } from '../../../shared/api/book.ts'
import type { BrandTheme } from '../../../shared/brand.ts'

type Figures = Pick<BookCard, 'read_count' | 'rating_count'>

/**
 * 0, which is not shown, if the brand shows no numbers; and without a single rating, as a number of reads then says
 * nothing about this brand's readers.
 */
export const shownReads = ({ read_count, rating_count }: Figures, { numbers }: Pick<BrandTheme, 'numbers'>): number =>
  rating_count === 0 || numbers === 'hidden' ? 0 : read_count
